import text from './navigation.json' with { type: 'json' }

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

/** Path of the list of articles. */
export const INSIGHTS_PATH = '/insights'

/** The built-in entries, as specified; the link to the articles is hidden while there are none (`shownMenus`). */
export const MENUS: Menus = text

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
