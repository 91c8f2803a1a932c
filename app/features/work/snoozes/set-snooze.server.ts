import { FormError } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { type SnoozeChoice, snoozeTime } from './snooze-times.ts'

/** What comes back. */
export interface SnoozeTarget {
  about: 'request' | 'appointment'
  id: string
}

/** The address of what comes back, in the staff area. */
export function snoozeLink({ about, id }: SnoozeTarget): string {
  return `/admin/${about}s/${id}`
}

/**
 * Lets a request or an appointment come back to the actor at a time, with a line of text; a second snooze of the same
 * one takes the place of the first. Colleagues have their own. Throws NotFoundError, or FormError for a time that is past.
 */
export async function setSnooze(
  ctx: AppContext,
  { when, date, note, ...target }: SnoozeTarget & { when: SnoozeChoice; date: string; note: string },
): Promise<void> {
  const actor = requirePermission(ctx, 'requests.write')
  const now = ctx.clock()
  const due = snoozeTime(when, date, now)
  if (!due) throw new FormError({ date: 'Scegli un giorno e un’ora non ancora passati.' })
  await ctx.db.transaction().execute(async (trx) => {
    const { requestId, reference } = await requestOf(trx, target)
    const link = snoozeLink(target)
    const time = { note, dueAt: due.toISOString(), rungAt: null, createdAt: now.toISOString() }
    await trx
      .insertInto('snoozes')
      .values({ id: newId(), adminId: actor.id, link, requestId, ...time })
      .onConflict((same) => same.columns(['adminId', 'link']).doUpdateSet(time))
      .execute()
    await recordAction(ctx, trx, {
      action: 'request-snooze',
      targetId: requestId,
      details: `Richiesta ${reference}: promemoria per ${formatMoment(due)}`,
      after: { link, dueAt: time.dueAt },
    })
  })
}

async function requestOf(trx: Trx, { about, id }: SnoozeTarget) {
  const requests = trx.selectFrom('contactRequests').select(['contactRequests.id as requestId', 'reference'])
  const found = await (about === 'request'
    ? requests.where('contactRequests.id', '=', id)
    : requests
        .innerJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
        .where('appointments.id', '=', id)
  ).executeTakeFirst()
  if (!found) throw new NotFoundError(about)
  return found
}
