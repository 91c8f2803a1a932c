const KEY = 'idg-staff'

/**
 * A mark in this browser's storage: somebody of the staff has been signed in here. It gives no right to anything; it
 * only tells public pages, which are the same for everybody, whether it is worth asking who is there.
 */
export function setStaffMark(present: boolean): void {
  try {
    if (present) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch (error) {
    // Blocked storage: public pages stay as visitors see them. The words are the specification's (section 8).
    // biome-ignore lint/suspicious/noConsole: a failure in the browser has no other log
    if (present) console.warn('Errore impostando la persistenza', error)
  }
}

/** Whether it is worth asking. Visitors never ask. */
export function hasStaffMark(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}
