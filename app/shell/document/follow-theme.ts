import type { Theme } from '#app/ui/theme.ts'

/**
 * Applies the stored theme to the document and follows the switch and other tabs. A missing or invalid value is
 * replaced by dark and stored. Without storage the choice lasts until the page is reloaded. Serialized into the page
 * (`FirstScript`): must not reference outer variables.
 */
export function followTheme(key: string, colors: Record<Theme, string>, switchId: string, rebuilt: string): void {
  let theme: Theme = 'dark'

  const read = () => {
    try {
      const kept = localStorage.getItem(key)
      theme = kept === 'light' ? 'light' : 'dark'
      if (kept !== theme) localStorage.setItem(key, theme)
    } catch {}
  }
  const apply = () => {
    const root = document.documentElement
    root.dataset.scripted = ''
    if (root.dataset.theme !== theme) {
      root.dataset.switching = ''
      root.dataset.theme = theme
      requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switching))
    }
    document.body?.classList.toggle('dark', theme === 'dark')
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = colors[theme]
    }
    const control = document.getElementById(switchId)
    if (control instanceof HTMLInputElement) control.checked = theme === 'light'
  }
  const readAndApply = () => {
    read()
    apply()
  }

  readAndApply()
  addEventListener('change', (event) => {
    const control = event.target
    if (!(control instanceof HTMLInputElement) || control.id !== switchId) return
    theme = control.checked ? 'light' : 'dark'
    try {
      localStorage.setItem(key, theme)
    } catch {}
    apply()
  })
  // The body and the switch exist now; a page restored from the back/forward cache may have missed a change in another
  // tab.
  addEventListener('DOMContentLoaded', apply)
  addEventListener(rebuilt, apply)
  addEventListener('pageshow', readAndApply)
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) readAndApply()
  })
}
