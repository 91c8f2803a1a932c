import type { FieldErrors, Fields } from './check-fields.ts'

/** A refused form, as its action returns it: what was typed, and what is wrong. */
export interface RefusedForm {
  /** The value of the form's `intent`; empty for a form without. */
  intent: string
  /** Without passwords. */
  values: Fields
  /** Messages beside fields, in page order. */
  errors: FieldErrors
  /** What is wrong with the form as a whole. */
  problem?: string | undefined
}

/** The refused form in the data of an action, with what its page adds; undefined for any other answer. */
export function refusedIn<More extends object = object>(answer: unknown): (RefusedForm & Partial<More>) | undefined {
  const isRefused = typeof answer === 'object' && answer !== null && 'values' in answer && 'errors' in answer
  return isRefused ? (answer as RefusedForm & Partial<More>) : undefined
}
