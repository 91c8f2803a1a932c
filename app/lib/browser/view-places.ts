/** The two views that a signed-in staff member switches between. */
export type View = 'staff' | 'public'

const KEYS: Record<View, string> = { staff: 'idg-place-staff', public: 'idg-place-public' }

/** Remembers where this tab was in a view, so that switching back returns there. */
export function rememberPlace(view: View, path: string): void {
  try {
    sessionStorage.setItem(KEYS[view], path)
  } catch {
    // Storage is blocked: switching leads to the first page of the view.
  }
}

/** Where this tab last was in a view; undefined when it was not there. */
export function findPlace(view: View): string | undefined {
  try {
    const path = sessionStorage.getItem(KEYS[view])
    const isOwn = path?.startsWith('/') && !path.startsWith('//') && /^\/admin(\/|$)/.test(path) === (view === 'staff')
    return isOwn ? (path ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Forgets both places, after signing out. */
export function forgetPlaces(): void {
  try {
    for (const key of Object.values(KEYS)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
