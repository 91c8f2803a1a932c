import routes from '../../app/routes.ts'

/** The layout and the screens of the staff area, relative to `app`. */
const area = routes.find(({ path }) => path === 'admin')
const staffFiles = new Set([area?.file, ...(area?.children ?? []).map(({ file }) => file)])

/** A module that so many screens load is in the file of all screens. */
const MANY_SCREENS = 5

/** What the bundler knows of the modules. */
interface Modules {
  getModuleInfo: (
    id: string,
  ) => { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** Counts the screens of the staff area and the other pages that load a module. Every screen loads what its layout loads. */
function loadersOf(id: string, modules: Modules): { screens: number; others: number } {
  let [screens, others] = [0, 0]
  const found = new Set([id])
  for (const module of found) {
    const info = modules.getModuleInfo(module)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) {
      const file = /\/app\/([^?]+)/.exec(module)?.[1]
      if (!staffFiles.has(file)) others++
      else screens += file === area?.file ? MANY_SCREENS : 1
    }
    for (const importer of info.importers) found.add(importer)
  }
  return { screens, others }
}

/** Returns the name of the file that the screens of the staff area share, for modules that many of them and no other page load. */
export function staffModule(id: string, modules: Modules): string | null {
  const { screens, others } = loadersOf(id, modules)
  return screens >= MANY_SCREENS && others === 0 ? 'staff' : null
}

/** Returns a name for modules that screens and other pages load, so that they stay outside the file of the screens. */
export function sharedModule(id: string, modules: Modules): string | null {
  const { screens, others } = loadersOf(id, modules)
  return screens > 0 && others > 0 ? 'shared' : null
}
