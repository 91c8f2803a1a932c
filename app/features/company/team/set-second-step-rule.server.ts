import type { AppContext } from '#app/context.ts'
import { holdStaffLock } from '#app/features/company/access/identity.server.ts'
import {
  readSecondStepRule,
  SECOND_STEP_RULE,
} from '#app/features/company/access/second-step/second-step-rule.server.ts'
import { SECOND_STEP_RULES, type SecondStepRule } from '#app/features/company/access/second-step/second-step-rule.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ForbiddenError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { writeServiceState } from '#db/service-state.server.ts'

/** Sets for whom the second step is required, from each person's next request on. Throws FreshSignInError. */
export async function setSecondStepRule(ctx: AppContext, rule: SecondStepRule): Promise<void> {
  const actor = requirePermission(ctx, 'users.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    await writeRule(ctx, trx, rule)
  })
}

/** Sets for whom the second step is required, from the command line. Throws ForbiddenError. */
export async function setSecondStepRuleAsSystem(
  ctx: Pick<AppContext, 'db' | 'actor' | 'clock' | 'log'>,
  rule: SecondStepRule,
): Promise<void> {
  if (ctx.actor.kind !== 'system') throw new ForbiddenError('the command line')
  await ctx.db.transaction().execute((trx) => writeRule(ctx, trx, rule, 'command-line'))
}

async function writeRule(
  ctx: Pick<AppContext, 'actor' | 'clock' | 'log'>,
  trx: Trx,
  rule: SecondStepRule,
  adminId?: string,
): Promise<void> {
  await holdStaffLock(trx)
  const before = await readSecondStepRule(trx)
  if (before === rule) return
  await writeServiceState(trx, SECOND_STEP_RULE, rule)
  await recordAction(ctx, trx, {
    ...(adminId && { adminId }),
    action: 'staff-second-step-rule',
    details: `Verifica in due passaggi: ${SECOND_STEP_RULES[rule].toLowerCase()}`,
    before: { rule: before },
    after: { rule },
  })
}
