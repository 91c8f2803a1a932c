import { findSecondStepRule } from '#app/features/company/access/second-step/second-step-rule.ts'
import { setSecondStepRuleAsSystem } from '#app/features/company/team/set-second-step-rule.server.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './database.ts'

/** Sets for whom the second step is required. */
export const staffRequireSecondStep: Command = {
  usage: 'staff:second-step-rule off|admins|everybody',
  about: 'sets for whom the second step is required; without one nothing but its set-up opens',
  async run([text]) {
    const rule = findSecondStepRule(text)
    if (!rule) throw new UsageError('the rule is off, admins or everybody')
    await withDatabase((ctx) => setSecondStepRuleAsSystem(ctx, rule))
    process.stdout.write(`Second step: ${rule}.\n`)
    return 0
  },
}
