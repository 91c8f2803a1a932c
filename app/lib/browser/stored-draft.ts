import { DAY } from '#app/lib/time/duration.ts'

const PREFIX = 'idg-draft:'

/** Age at which an unsaved form is discarded. */
const KEPT_MS = 30 * DAY

/** Unsaved form fields. */
export interface StoredDraft {
  fields: Record<string, string>
  /** Time of the last input by the browser's clock; it also identifies the draft. */
  stamp: string
}

/** Stores form fields in this browser; does nothing when storage is unavailable. */
export function storeDraft(key: string, fields: Record<string, string>): StoredDraft {
  const draft = { fields, stamp: new Date().toISOString() }
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
  } catch {
    // Storage is full or disabled: the form works without a draft.
  }
  return draft
}

/** Returns the stored draft of a form, if it is readable. */
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

/** Deletes a draft; with a stamp, only the draft that has it. */
export function forgetDraft(key: string, stamp?: string): void {
  try {
    if (stamp !== undefined && findDraft(key)?.stamp !== stamp) return
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Storage is disabled.
  }
}

/** Deletes all drafts in this browser, at sign-out. */
export function forgetAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage is disabled.
  }
}
