/** Theme chosen by the visitor, kept in local storage. */
export type Theme = 'dark' | 'light'

export const THEME_KEY = 'idg-theme'
/** Toggles the theme of a browser without scripts by POST, and answers GET with the style sheet of its theme. */
export const THEME_PATH = '/tema'
export const THEME_SWITCH_ID = 'theme-switch'
export const THEME_COLORS: Record<Theme, string> = { dark: '#121420', light: '#F7F7F9' }

/** Event sent after React has replaced the whole document: the theme must be applied again. */
export const DOCUMENT_REBUILT = 'idg:document-rebuilt'

/** The document's present theme; dark on the server. */
export function currentTheme(): Theme {
  return !import.meta.env.SSR && document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}
