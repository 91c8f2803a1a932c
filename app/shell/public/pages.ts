import { products } from '#app/content/products.ts'
import { services } from '#app/content/services.ts'

/** A public page and whether it is kept. */
export interface PublicPage {
  path: `/${string}`
  /** Its Italian heading, also used in the share image. */
  title: string
  /** The section of the site it belongs to. */
  section: string
  /** False for a page that differs between visitors and is rendered on each request. */
  kept: boolean
}

/**
 * Every public page of the site. The sitemap, the kept pages and the share images are generated from this list; a test
 * compares it with the route table. Too large for the browser: components import only its types.
 */
export const PAGES = [
  page('/', 'Il tuo specialista SAP Business Technology Platform', 'Consulenza e sviluppo'),
  page('/about', 'Chi Siamo', 'Azienda'),
  page('/projects', 'Progetti', 'Azienda'),
  page('/careers', 'Lavora Con Noi', 'Azienda'),
  page('/partners', 'Partner e tecnologie', 'Azienda'),
  ...services.map(({ path, title }) => page(path, title, 'Soluzioni')),
  ...products.map(({ path, title }) => page(path, title, 'Prodotti')),
  page('/contact', 'Contattaci', 'Parliamone', false),
  page('/privacy', 'Informativa sulla privacy', 'Note legali'),
  page('/terms', 'Termini di utilizzo', 'Note legali'),
]

/** Parents of the pages of collections' entries, which exist once they are published. */
export type EntryParent = 'insights' | 'projects' | 'careers'

export type PagePath = (typeof PAGES)[number]['path']

/** Paths of the public pages that are the same for every visitor: rendered once and kept. */
export const KEPT_PATHS: readonly PagePath[] = PAGES.filter((entry) => entry.kept).map((entry) => entry.path)

function page<const Path extends `/${string}`>(path: Path, title: string, section: string, kept = true) {
  return { path, title, section, kept } satisfies PublicPage
}
