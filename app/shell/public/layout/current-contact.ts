import { isActive } from '#app/lib/browser/active-item.ts'

/** Attributes of the contact button: marked and outlined on its own page. */
export function currentContact(pathname: string) {
  return isActive(pathname, '/contact') ? ({ 'aria-current': 'page', look: 'secondary' } as const) : {}
}
