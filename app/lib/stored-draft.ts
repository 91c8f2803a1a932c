const PREFIX = 'idg-draft:'

/** A form left behind for so long was given up. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** The fields of a form that were typed and not saved yet. */
export interface StoredDraft {
  fields: Record<string, string>
  /** When it was typed, by this browser's clock; also tells one draft from the next. */
  stamp: string
}

/** Keeps the fields of a form in this browser. Without storage nothing is kept. */
export function storeDraft(key: string, fields: Record<string, string>): StoredDraft {
  const draft = { fields, stamp: new Date().toISOString() }
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Storage is full or switched off: the form works without a draft.
  }
  return draft
}

/** The draft of a form in this browser, if there is one that can be read. */
export function findDraft(key: string): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('fields' in stored) || !('stamp' in stored)) return undefined
    const { fields, stamp } = stored
    if (typeof stamp !== 'string' || typeof fields !== 'object' || fields === null) return undefined
    if (!(Date.now() - Date.parse(stamp) < KEPT_MS)) {
      forgetDraft(key)
      return undefined
    }
    return {
      fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')),
      stamp,
    }
  } catch {
    return undefined
  }
}

/** Forgets a draft; with a stamp, only that one. */
export function forgetDraft(key: string, stamp?: string): void {
  try {
    if (stamp !== undefined && findDraft(key)?.stamp !== stamp) return
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets every draft in this browser: the person has signed out. */
export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
