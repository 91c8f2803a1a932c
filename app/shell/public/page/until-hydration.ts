import { isTouched } from '#app/lib/form/is-touched.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { within } from '#app/lib/within.ts'

/** What a visitor does in a part of the page before its code has arrived. */
export interface UntilHydration {
  /** Puts typed texts back: React resets a text area that had a text when it hydrates it. */
  restore: () => void
  /** Stops; a button that was pressed meanwhile is pressed again. */
  end: () => void
}

/** After this time a pressed button works as without scripts. */
const CODE_TIMEOUT_MS = 5 * SECOND

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'input', 'popstate'] as const

/** Loads the code of a part when the visitor touches the page, and keeps what happens until it is hydrated. */
export function untilHydration(place: HTMLElement, load: () => Promise<unknown>): UntilHydration {
  const listening = new AbortController()
  const holding = new AbortController()
  const typed = new Map<HTMLTextAreaElement, string>()
  let pressed: HTMLButtonElement | undefined

  const wake = () => void load().catch(() => undefined)
  const note = (area: HTMLTextAreaElement) => typed.set(area, area.value)

  function end() {
    listening.abort()
    letThrough()
  }

  function letThrough() {
    holding.abort()
    const button = pressed
    pressed = undefined
    button?.click()
  }

  // In the capture phase of the window, because React stops the events of a part that is not hydrated.
  const { signal } = listening
  for (const type of TOUCHES) window.addEventListener(type, wake, { capture: true, signal })
  window.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLTextAreaElement && place.contains(target)) note(target)
    },
    { capture: true, signal },
  )
  window.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button')
      if (!button || !place.contains(button)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      pressed = button
      within(load(), CODE_TIMEOUT_MS).catch(letThrough)
    },
    { capture: true, signal: holding.signal },
  )

  for (const area of place.querySelectorAll('textarea')) if (area.value !== area.defaultValue) note(area)
  if (isTouched(place) || place.contains(document.activeElement)) wake()

  return {
    restore() {
      for (const [area, text] of typed) if (area.value !== text) area.value = text
    },
    end,
  }
}
