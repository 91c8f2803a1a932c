/** The visitor's choice of colours, kept in the browser's own storage. */
export type Theme = 'dark' | 'light'

export const THEME_KEY = 'idg-theme'
export const THEME_SWITCH_ID = 'theme-switch'
export const THEME_COLORS: Record<Theme, string> = { dark: '#121420', light: '#F7F7F9' }

/** Said when the document was built anew in the browser: the theme has to be put on it again. */
export const DOCUMENT_REBUILT = 'idg:document-rebuilt'

/** The theme the document has now; dark on the server. */
export function currentTheme(): Theme {
  return !import.meta.env.SSR && document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}
