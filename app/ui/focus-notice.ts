/**
 * Moves the focus to what a page that has just come has to say. Who has scrolled on already, before the page's scripts ran, stays
 * where he is: nothing may jump away under a finger.
 */
export function focusNotice(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: window.scrollY > 0 })
}
