import type { Role } from '#app/context.ts'

/** For whom the second step is required, with its name for people. */
export const SECOND_STEP_RULES = {
  off: 'Facoltativa',
  admins: 'Obbligatoria per gli amministratori',
  everybody: 'Obbligatoria per tutti',
} as const

export type SecondStepRule = keyof typeof SECOND_STEP_RULES

/** The rule with a stored or submitted name; undefined for any other text. */
export function findSecondStepRule(text: unknown): SecondStepRule | undefined {
  return typeof text === 'string' && Object.hasOwn(SECOND_STEP_RULES, text) ? (text as SecondStepRule) : undefined
}

/** Whether the rule asks a member of staff with this role for a second step. A passkey does not replace it: the password alone would still sign in. */
export function isSecondStepRequired(rule: SecondStepRule, role: Role): boolean {
  return rule === 'everybody' || (rule === 'admins' && role === 'admin')
}
