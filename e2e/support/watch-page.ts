/** What a visitor notices without having asked for it. */
export interface Sighting {
  /**
   * `alert`: a message with role=alert, of an error summary each line. `invalid`: a field marked as wrong. `toast`: a message
   * at the corner. `jump`: the page scrolled itself by more than 100 px. `shift`: the layout moved by more than 0.1, or what the
   * person has just touched moved by more than 100 px.
   */
  kind: 'alert' | 'invalid' | 'toast' | 'jump' | 'shift'
  text: string
  /** Label of the field, or name of the form, dialog or section around it. */
  place: string
  /** Unix time in milliseconds. */
  at: number
}

/** Name of the function that a watched page reports to. */
export const REPORT = 'reportSighting'

/**
 * Runs in the page, at the start of each document, and reports sightings while scripts run. Returns what is visible at present. It
 * uses nothing outside itself.
 */
export function watchPage(): Sighting[] {
  const FAR = 100
  const MOVED = 0.1
  const SETTLED_MS = 2000
  const words = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const textOf = (element: Element) => words((element as HTMLElement).innerText)

  function labelOf(element: Element): string {
    const own = element.getAttribute('aria-label')
    if (own) return own
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = ids.map((id) => document.getElementById(id)).filter((label) => label !== null)
    if (labels.length > 0) return labels.map((label) => words(label.textContent)).join(' ')
    const [label] = (element as HTMLInputElement).labels ?? []
    return words(label?.textContent ?? element.querySelector('legend, h1, h2, h3')?.textContent)
  }

  function placeOf(element: Element): string {
    if (element.closest('.toast')) return 'toast'
    const around = element.closest('form, dialog, [role=dialog], section, main')
    return around ? labelOf(around) : ''
  }

  function isVisible(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    // What fades in is still transparent in its first frame.
    const fades = element.getAnimations().length > 0
    return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: !fades, visibilityProperty: true })
  }

  /** Text of the last description: the message beside the field. */
  function messageOf(field: Element): string {
    const id = field.getAttribute('aria-describedby')?.split(' ').at(-1)
    return words(id && document.getElementById(id)?.textContent)
  }

  function visible(): Sighting[] {
    return [...document.querySelectorAll('[role=alert], .toast, [aria-invalid=true]')]
      .filter(isVisible)
      .flatMap((found): Sighting[] => {
        if (found.matches('[aria-invalid=true]'))
          return [{ kind: 'invalid', text: messageOf(found), place: labelOf(found), at: 0 }]
        const kind = found.matches('.toast') ? 'toast' : 'alert'
        const lines = found.matches('.toast') ? [] : [...found.querySelectorAll('li:has(> a)')]
        const texts = lines.length > 0 ? lines.map(textOf) : [textOf(found)]
        return texts.map((text) => ({ kind, text, place: placeOf(found), at: 0 }))
      })
  }

  const send = (window as unknown as Record<string, ((sighting: Sighting) => void) | undefined>).reportSighting
  if (!send || window !== window.top) return visible()

  const report = (sighting: Omit<Sighting, 'at'>) => send({ ...sighting, at: Date.now() })
  let shown = new Set<string>()
  let isPlanned = false
  function look() {
    isPlanned = false
    const now = new Map(visible().map((sighting) => [JSON.stringify(sighting), sighting]))
    for (const [key, sighting] of now) if (!shown.has(key)) report(sighting)
    shown = new Set(now.keys())
  }
  Object.assign(window, { lookNow: look })
  new MutationObserver(() => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(look)
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

  // The step that a person took last: where, and on which page.
  let step: { target: Element | null; top: number; address: string } = { target: null, top: 0, address: '' }
  const topOf = (element: Element | null) => (element ? element.getBoundingClientRect().top + window.scrollY : 0)
  for (const type of ['pointerdown', 'keydown', 'input', 'change']) {
    const onStep = ({ target }: Event) => {
      const touched = target instanceof Element ? target : null
      step = { target: touched, top: topOf(touched), address: location.href }
    }
    window.addEventListener(type, onStep, { capture: true, passive: true })
  }
  // Another page, or another size of the window, moves everything.
  let settling = 0
  const settle = () => {
    settling = performance.now() + SETTLED_MS
  }
  window.addEventListener('resize', settle)
  window.navigation?.addEventListener('currententrychange', settle)

  function reportJump(name: string, before: number, target: Element | undefined) {
    const distance = Math.round(window.scrollY - before)
    // Before the first step the page returns to where the reader was.
    const isArrival =
      name === 'scrollTo' ? location.href !== step.address : step.address !== '' && location.href !== step.address
    if (Math.abs(distance) <= FAR || isArrival) return
    if (!new Error().stack?.includes(location.origin)) return
    const message = target?.closest('[role=alert]')
    const text = message ? textOf(message) : words(target?.textContent).slice(0, 60)
    report({ kind: 'jump', text: `${name} by ${distance} px to ${text}`, place: target ? labelOf(target) : '' })
  }

  // A page scrolls itself only through these and by setting `scrollTop`. Tests scroll through the browser as people do, or in `evaluate`, which is no
  // script of the page.
  function watchScroll(owner: object, name: string) {
    const methods = owner as Record<string, (...given: unknown[]) => unknown>
    const original = methods[name]
    methods[name] = function (this: unknown, ...given: unknown[]) {
      const before = window.scrollY
      const result = original?.apply(this, given)
      reportJump(name, before, this instanceof Element ? this : undefined)
      return result
    }
  }
  for (const name of ['scrollTo', 'scroll', 'scrollBy']) watchScroll(window, name)
  watchScroll(Element.prototype, 'scrollIntoView')
  watchScroll(HTMLElement.prototype, 'focus')

  const scrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop')
  Object.defineProperty(Element.prototype, 'scrollTop', {
    ...scrollTop,
    set(this: Element, top: number) {
      const before = window.scrollY
      scrollTop?.set?.call(this, top)
      reportJump('scrollTop', before, undefined)
    },
  })

  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const named = (node: Node | null) =>
    node instanceof Element ? `${node.localName}.${node.className}` : words(node?.textContent)
  const onShifts = (list: PerformanceObserverEntryList) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as LayoutShift[]) {
      if (startTime < settling) continue
      // What a step unfolds may push what follows; what the person has just touched stays under the finger. It is measured
      // itself: what is around it moves alone where the step hides its beginning, and a busy page reports a movement after
      // the next step, which found everything where it is.
      const fled = sources.filter(
        ({ node, previousRect, currentRect }) =>
          node?.contains(step.target) &&
          Math.abs(currentRect.top - previousRect.top) > FAR &&
          Math.abs(topOf(step.target) - step.top) > FAR,
      )
      const moved = hadRecentInput ? fled : value > MOVED ? sources : []
      if (moved.length === 0) continue
      const text = `${value.toFixed(3)}: ${moved.map(({ node }) => named(node)).join(', ')}`
      report({ kind: 'shift', text, place: step.target ? labelOf(step.target) : '' })
    }
  }
  new PerformanceObserver(onShifts).observe({ type: 'layout-shift', buffered: true })
  return []
}
