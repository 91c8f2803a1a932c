import { products } from '#app/content/products.ts'
import { services } from '#app/content/services.ts'

/** One public page: where it is, what it is called, and how it may be kept. */
export interface PublicPage {
  path: `/${string}`
  /** Its Italian heading, as its preview image shows it. */
  title: string
  /** The part of the site it belongs to. */
  section: string
  /** False for a page that is not the same for every visitor and so is rendered each time. */
  kept: boolean
}

/**
 * Every public page of the site. The sitemap, the pages that are rendered once and the preview images come from this
 * list; a test compares it with the route table. Too long for the browser: components take only its types.
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

/** The path of a public page. */
export type PagePath = (typeof PAGES)[number]['path']

/** Paths of the public pages that are the same for every visitor: rendered once and kept. */
export const KEPT_PATHS: readonly PagePath[] = PAGES.filter((entry) => entry.kept).map((entry) => entry.path)

function page<const Path extends `/${string}`>(path: Path, title: string, section: string, kept = true) {
  return { path, title, section, kept } satisfies PublicPage
}
