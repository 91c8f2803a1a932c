/**
 * Imports a module once more after an import has failed. Most browsers keep the failure for the module's address until the
 * page is loaded again, so the module is requested at another one; Safari's errors do not name it.
 */
export function importAgain<Module>(load: () => Promise<Module>, failure: unknown): Promise<Module> {
  const address = /https?:\/\/\S+\.js/.exec(String(failure))?.[0]
  return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : load()
}
