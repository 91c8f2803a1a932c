/**
 * Loads what the first paint does not need: the web manifest, drawings (`[data-late]`), the full style sheet if the page
 * contains only its own part (`[data-sheet]`), and then the application. It begins once the page has painted and its pictures have loaded, or
 * at once when the visitor acts.
 *
 * Everything works before that, as plain links, forms and disclosure widgets, so nothing is delayed or replayed: a
 * click on a link opens its page, typed text stays in its field (React keeps it). A hidden or prerendered tab does not
 * paint, so the start waits until it is shown. A page restored from the browser's back/forward cache continues where it
 * was. If something does not load, the page stays as it is and shows a notice (shell.css).
 *
 * Serialized into the page (`FirstScript`): must not reference outer variables.
 */
export function startAfterPaint(): void {
  const acts = ['pointerdown', 'keydown', 'touchstart', 'focusin']
  let started = false

  const fail = () => {
    document.documentElement.dataset.entry = 'failed'
  }
  const run = () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('entry')?.textContent ?? ''
    script.onerror = fail
    document.head.append(script)
  }
  const add = (rel: string, href: string) => {
    const link = document.createElement('link')
    link.rel = rel
    link.href = href
    document.getElementById('site-styles')?.after(link)
    return link
  }
  // A drawing that a window hides is not fetched until the window shows it.
  const draw = () => {
    for (const use of document.querySelectorAll<SVGUseElement>('[data-late]:not([href])')) {
      if (use.parentElement?.getClientRects().length) use.setAttribute('href', use.dataset.late ?? '')
    }
  }
  const start = () => {
    if (started) return
    started = true
    add('manifest', '/site.webmanifest')
    draw()
    addEventListener('resize', draw)
    const sheet = document.getElementById('site-styles')?.dataset.sheet
    if (!sheet) return run()
    const link = add('stylesheet', sheet)
    // The application needs the full sheet.
    link.onload = run
    link.onerror = fail
  }

  // Called when the frame has been shown, not when it was requested.
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    if (document.readyState === 'complete') setTimeout(start)
    else addEventListener('load', () => setTimeout(start))
  }).observe({ type: 'paint', buffered: true })
  addEventListener('DOMContentLoaded', () => {
    for (const act of acts) addEventListener(act, start, { capture: true, passive: true })
  })
}
