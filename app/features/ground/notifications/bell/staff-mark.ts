const KEY = 'idg-staff'

/**
 * Stores or removes the staff mark in local storage: a staff member has signed in here. It grants nothing; it tells the
 * static public pages whether to request the session.
 */
export function setStaffMark(present: boolean): void {
  try {
    if (present) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch (error) {
    // Storage is blocked: public pages show no staff tools. The text is given by the specification (section 8).
    // biome-ignore lint/suspicious/noConsole: a browser failure has no other log
    if (present) console.warn('Errore impostando la persistenza', error)
  }
}

/** Whether to request the session. Visitors' browsers never do. */
export function hasStaffMark(): boolean {
  try {
    return localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}
