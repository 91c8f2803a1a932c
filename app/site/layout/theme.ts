/** The visitor's choice of colours, kept in the browser's own storage. */
export type Theme = 'dark' | 'light'

export const THEME_KEY = 'idg-theme'
export const THEME_COLORS: Record<Theme, string> = { dark: '#121420', light: '#F7F7F9' }

/** Puts a theme on the document: data attribute, class of the body, colour of the browser's frame. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.body.classList.toggle('dark', theme === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
}
