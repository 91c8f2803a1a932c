import { CONTACT_FIELDS, type ContactValues } from './contact-fields.ts'

/** Key of the draft in `sessionStorage`. */
const DRAFT_KEY = 'idg-contact-draft'

/** Unsent form values, with the token of their form. */
export interface Draft {
  values: Partial<ContactValues>
  token: string
}

/** Stores a draft for this tab until it is sent or the tab is closed. Does nothing when storage is unavailable. */
export function saveDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify(draft))
  } catch {
    // Storage is full or disabled: the form works without a draft.
  }
}

/** Returns the draft of this tab, if it is readable. */
export function loadDraft(): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('token' in stored)) return undefined
    const { values, token } = stored as { values: Record<string, unknown>; token: unknown }
    if (typeof token !== 'string' || typeof values !== 'object' || values === null) return undefined
    const known = CONTACT_FIELDS.filter((field) => typeof values[field] === 'string')
    return { token, values: Object.fromEntries(known.map((field) => [field, values[field] as string])) }
  } catch {
    return undefined
  }
}

/** Deletes the draft. */
export function clearDraft(): void {
  try {
    sessionStorage.removeItem(DRAFT_KEY)
  } catch {
    // Storage is disabled.
  }
}
