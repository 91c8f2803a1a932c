const KEY = 'idg-staff'

/**
 * A mark in this browser's storage: somebody of the staff has been signed in here. It gives no right to anything; it
 * only tells public pages, which are the same for everybody, whether it is worth asking who is there.
 */
export function setStaffMark(present: boolean): void {
  try {
    if (present) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Blocked storage: public pages stay as visitors see them.
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
