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
  about: 'request' | 'appointment' | 'person'
  id: string
}

const PAGES = { request: 'requests', appointment: 'appointments', person: 'people' } as const

/** The address of what comes back, in the staff area. */
export function snoozeLink({ about, id }: SnoozeTarget): string {
  return `/admin/${PAGES[about]}/${id}`
}

/** The id of the person to whom a snooze leads; undefined for a request or an appointment. */
export function personIn(link: string): string | undefined {
  return /^\/admin\/people\/(.+)/.exec(link)?.[1]
}

/** Leads the snoozes of a person to the one they have become part of; of two of a member's the other stays as it is. */
export async function moveSnoozes(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const link = snoozeLink({ about: 'person', id: to })
  await trx
    .updateTable('snoozes')
    .set({ link })
    .where('link', '=', snoozeLink({ about: 'person', id: from }))
    .where((row) => {
      const known = row.selectFrom('snoozes as other').select('other.id').where('other.link', '=', link)
      return row.not(row.exists(known.whereRef('other.adminId', '=', 'snoozes.adminId')))
    })
    .execute()
}

/** A snooze of a person stays as long as a request of theirs does: it belongs to their latest. */
export async function keepSnoozes(trx: Trx, personId: string, requestId: string): Promise<void> {
  const link = snoozeLink({ about: 'person', id: personId })
  await trx.updateTable('snoozes').set({ requestId }).where('link', '=', link).execute()
}

/**
 * Lets a request, an appointment or a person come back to the actor at a time, with a line of text; a second snooze of the same
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
      targetId: personIn(link) ?? requestId,
      details: `${personIn(link) ? 'Persona' : `Richiesta ${reference}`}: promemoria per ${formatMoment(due)}`,
      after: { link, dueAt: time.dueAt },
    })
  })
}

async function requestOf(trx: Trx, { about, id }: SnoozeTarget) {
  const requests = trx.selectFrom('contactRequests').select(['contactRequests.id as requestId', 'reference'])
  const of = {
    request: () => requests.where('contactRequests.id', '=', id),
    appointment: () =>
      requests
        .innerJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
        .where('appointments.id', '=', id),
    person: () => requests.where('personId', '=', id).orderBy('contactRequests.createdAt', 'desc'),
  }
  const found = await of[about]().limit(1).executeTakeFirst()
  if (!found) throw new NotFoundError(about)
  return found
}
