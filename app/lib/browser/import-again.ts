/**
 * Imports a module once more after an import has failed. Some browsers, such as Chromium 153, keep the failure for the module's
 * address until the page is loaded again, so the module is requested at another one if the error names it.
 */
export function importAgain<Module>(load: () => Promise<Module>, failure: unknown): Promise<Module> {
  const address = /https?:\/\/\S+\.js/.exec(String(failure))?.[0]
  return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : load()
}
