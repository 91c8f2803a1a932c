/** One public page: where it is, what it is called in lists and on its preview image, and how it may be kept. */
export interface PublicPage {
  path: `/${string}`
  /** Short Italian name: breadcrumbs, sitemap checks and preview images. */
  name: string
  /** What the preview image says above the name. */
  section: string
  /** False for a page that is not the same for every visitor and so is rendered each time. */
  kept: boolean
}

/**
 * Every public page of the site. The sitemap, the pages that are rendered once and the preview images come from this
 * list; a test compares it with the route table.
 */
export const PAGES = [
  page('/', 'Il tuo specialista SAP Business Technology Platform', 'Consulenza e sviluppo'),
  page('/about', 'Chi siamo', 'Azienda'),
  page('/projects', 'Progetti', 'Azienda'),
  page('/careers', 'Lavora con noi', 'Azienda'),
  page('/partners', 'Partner', 'Azienda'),
  page('/services/integration', 'Integration Suite', 'Soluzioni'),
  page('/services/development', 'Sviluppo di applicazioni su misura', 'Soluzioni'),
  page('/services/analytics', 'HANA e Analytics', 'Soluzioni'),
  page('/services/cloud', 'Infrastruttura cloud', 'Soluzioni'),
  page('/services/security', 'Sicurezza e governance', 'Soluzioni'),
  page('/services/extensions', 'Estensioni BTP', 'Soluzioni'),
  page('/services/training', 'Formazione', 'Soluzioni'),
  page('/products/indigate-plus', 'Indigate Plus', 'Prodotti'),
  page('/products/mfc', 'MFC', 'Prodotti'),
  page('/contact', 'Contattaci', 'Parliamone', false),
  page('/privacy', 'Informativa sulla privacy', 'Note legali'),
  page('/terms', 'Termini di utilizzo', 'Note legali'),
] as const

/** The path of a public page. */
export type PagePath = (typeof PAGES)[number]['path']

/** Paths of the public pages that are the same for every visitor: rendered once and kept. */
export const KEPT_PATHS: readonly PagePath[] = PAGES.filter((entry) => entry.kept).map((entry) => entry.path)

function page<const Path extends `/${string}`>(path: Path, name: string, section: string, kept = true) {
  return { path, name, section, kept } satisfies PublicPage
}
