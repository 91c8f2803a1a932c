/** A menu entry; `hint` is shown under the name where there is room. */
export interface NavItem {
  to: string
  label: string
  hint?: string
  /** Emphasised in the menus. */
  highlighted?: boolean
}

/** Entries under a heading. */
export interface NavGroup {
  title: string
  items: readonly NavItem[]
}

/** The entries of header, menu and footer. */
export interface Menus {
  /** In the header, before the two groups. */
  main: readonly NavItem[]
  solutions: NavGroup
  products: NavGroup
  /** In the footer only. */
  company: NavGroup
  legal: readonly NavItem[]
  /** Label of the button that leads to the contact page. */
  contact: string
}

/** The seven services, in menu order. */
export const SERVICES: readonly NavItem[] = [
  { to: '/services/integration', label: 'SAP Integration Suite', hint: 'Sistemi SAP e non SAP collegati' },
  { to: '/services/development', label: 'Sviluppo applicazioni', hint: 'Applicazioni su misura con CAP e SAPUI5' },
  { to: '/services/analytics', label: 'HANA e analytics', hint: 'Dati affidabili per decidere' },
  { to: '/services/cloud', label: 'Infrastruttura cloud', hint: 'Account, ambienti e costi sotto controllo' },
  { to: '/services/security', label: 'Sicurezza e governance', hint: 'Identità, ruoli e tracciabilità' },
  { to: '/services/extensions', label: 'Estensioni BTP', hint: 'Processi su misura, clean core' },
  {
    to: '/services/training',
    label: 'Formazione',
    hint: 'Percorsi su SAP BTP per il tuo team',
    highlighted: true,
  },
]

/** The two products. */
export const PRODUCTS: readonly NavItem[] = [
  { to: '/products/indigate-plus', label: 'Indigate Plus', hint: 'Avvio e controllo dei flussi' },
  { to: '/products/mfc', label: 'MFC', hint: 'Base modulare per app Fiori e CAP' },
]

export const HOME: NavItem = { to: '/', label: 'Home' }
export const ABOUT: NavItem = { to: '/about', label: 'Chi Siamo' }
export const CONTACT: NavItem = { to: '/contact', label: 'Contattaci' }

/** The list of articles. */
export const INSIGHTS_PATH = '/insights'
export const INSIGHTS_NAME = 'Approfondimenti'

/** The company's pages in the footer. */
export const COMPANY: readonly NavItem[] = [
  ABOUT,
  { to: '/projects', label: 'Progetti' },
  { to: INSIGHTS_PATH, label: INSIGHTS_NAME },
  { to: '/careers', label: 'Lavora Con Noi' },
  { to: '/partners', label: 'Partner' },
  CONTACT,
]

export const LEGAL: readonly NavItem[] = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Termini' },
]

/** The built-in entries, as specified; the link to the articles is hidden while there are none (`shownMenus`). */
export const MENUS: Menus = {
  main: [HOME, ABOUT],
  solutions: { title: 'Soluzioni', items: SERVICES },
  products: { title: 'Prodotti', items: PRODUCTS },
  company: { title: 'Azienda', items: COMPANY },
  legal: LEGAL,
  contact: CONTACT.label,
}

/** The menus as visitors see them: without links to the list of articles while none is published. */
export function shownMenus(menus: Menus, hasArticles: boolean): Menus {
  if (hasArticles) return menus
  const shown = <Item extends NavItem>(items: readonly Item[]) => items.filter(({ to }) => to !== INSIGHTS_PATH)
  const group = ({ title, items }: NavGroup) => ({ title, items: shown(items) })
  return {
    main: shown(menus.main),
    solutions: group(menus.solutions),
    products: group(menus.products),
    company: group(menus.company),
    legal: shown(menus.legal),
    contact: menus.contact,
  }
}
