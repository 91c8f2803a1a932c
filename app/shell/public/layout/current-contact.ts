import { CONTACT } from '#app/content/navigation.ts'
import { isActive } from '#app/lib/active-item.ts'

/** The attributes of the button "Contattaci": on its own page it is marked, and outlined instead of filled. */
export function currentContact(pathname: string) {
  return isActive(pathname, CONTACT.to) ? ({ 'aria-current': 'page', look: 'secondary' } as const) : {}
}
