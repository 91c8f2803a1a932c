import type { Db, Trx } from '#db/client.server.ts'
import { readServiceState } from '#db/service-state.server.ts'
import { findSecondStepRule, type SecondStepRule } from './second-step-rule.ts'

/** The name of the rule in `serviceState`. */
export const SECOND_STEP_RULE = 'second-step-rule'

/** The rule of a stored value; `off` while nothing is stored. */
export function parseSecondStepRule(value: string | null): SecondStepRule {
  return (value !== null && findSecondStepRule(JSON.parse(value))) || 'off'
}

/** For whom the second step is required now. */
export async function readSecondStepRule(db: Db | Trx): Promise<SecondStepRule> {
  return findSecondStepRule(await readServiceState(db, SECOND_STEP_RULE)) ?? 'off'
}
