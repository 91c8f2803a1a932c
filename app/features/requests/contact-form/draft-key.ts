/** Key of the draft in `sessionStorage`. */
export const DRAFT_KEY = 'idg-contact-draft'

/** Whether this tab has a draft of the form. */
export function hasDraft(): boolean {
  try {
    return sessionStorage.getItem(DRAFT_KEY) !== null
  } catch {
    return false
  }
}
