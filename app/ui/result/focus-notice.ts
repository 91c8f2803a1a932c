import type { NavigationType } from 'react-router'

/**
 * Moves the focus to a message about the last action. After a document load (`POP`) a user who has already scrolled
 * keeps their position.
 */
export function focusNotice(notice: HTMLElement | null, type: `${NavigationType}`): void {
  notice?.focus({ preventScroll: type === 'POP' && window.scrollY > 0 })
}
