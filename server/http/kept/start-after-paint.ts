/** The arguments of `new FontFace()`: family, source, descriptors. */
export type Face = [family: string, source: string, descriptors: { weight: string }]

/**
 * Loads what the first paint does not need. Once the page has painted: the full style sheet (`sheet`, its address, if
 * the page contains only a part), the web font and the web manifest; then the application. The font is added when it
 * has arrived: as a rule of the sheet it would cause two more layouts, when it is announced and when it arrives.
 *
 * The entry module (`#entry`) is started once: after the page and its contents have loaded and painted, at the latest
 * five seconds after its HTML (one slow picture must not delay the rest), or at once when the visitor acts; never
 * before the full sheet has loaded, because the application needs it.
 *
 * Everything works before that, as plain links, forms and disclosure widgets, so nothing is delayed or replayed: a
 * click on a link opens its page, typed text stays in its field (React keeps it). A hidden or prerendered tab does not
 * paint, so the start waits until it is shown. A page restored from the browser's back/forward cache continues where it
 * was. If something does not load, the page stays as it is and shows a notice (shell.css).
 *
 * Sent to the browser as text (finish-document.ts): it must not use anything from outside its own body.
 */
export function startAfterPaint(sheet: string | null, face: Face | null): void {
  const acts = ['pointerdown', 'keydown', 'touchstart', 'focusin']
  let brought = false
  let styled = !sheet
  let wanted = false
  let running = false

  const fail = () => {
    document.documentElement.dataset.entry = 'failed'
  }
  const link = (rel: string, href: string) => {
    const element = document.createElement('link')
    element.rel = rel
    element.href = href
    document.getElementById('site-styles')?.after(element)
    return element
  }
  const bring = () => {
    if (brought) return
    brought = true
    link('manifest', '/site.webmanifest')
    if (!sheet) return
    if (face)
      new FontFace(...face).load().then(
        (font) => document.fonts.add(font),
        () => {},
      )
    const whole = link('stylesheet', sheet)
    whole.onload = () => {
      styled = true
      run()
    }
    whole.onerror = fail
  }
  const run = () => {
    if (!styled || !wanted || running) return
    running = true
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('entry')?.textContent ?? ''
    script.onerror = fail
    document.head.append(script)
  }
  const start = () => {
    wanted = true
    for (const act of acts) removeEventListener(act, start, true)
    bring()
    run()
  }
  const painted = () => {
    bring()
    if (document.readyState === 'complete') start()
    else addEventListener('load', () => setTimeout(start))
  }

  for (const act of acts) addEventListener(act, start, { capture: true, passive: true })
  // Called when the frame has been shown, not when it was requested.
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    setTimeout(painted)
  }).observe({ type: 'paint', buffered: true })
  addEventListener('DOMContentLoaded', () => setTimeout(() => requestAnimationFrame(start), 5000))
}
