import type { NavigationType } from 'react-router'

/**
 * Moves the focus to what a page has to say about what was just done. Where the document itself has just come (`POP`), who has
 * scrolled on before its scripts ran stays where he is: nothing may jump away under a finger.
 */
export function focusNotice(notice: HTMLElement | null, type: `${NavigationType}`): void {
  notice?.focus({ preventScroll: type === 'POP' && window.scrollY > 0 })
}
