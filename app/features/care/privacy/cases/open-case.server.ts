import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { AppError, NotFoundError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'

/** Opens the case of the person with an address, or returns the open one. The audit row does not name the person. */
export async function openCase(ctx: AppContext, address: string): Promise<string> {
  requirePermission(ctx, 'privacy.manage')
  return ctx.db.transaction().execute(async (trx) => {
    const { id, isNew } = await findOrStoreCase(trx, { address, origin: 'staff', now: ctx.clock() })
    if (isNew) {
      const details = 'Cercati i dati di una persona'
      await recordAction(ctx, trx, { action: 'privacy-open', targetId: id, details })
    }
    return id
  })
}

/** Opens the case of the person who sent a request. Throws NotFoundError, or AppError for a request without an address. */
export async function openCaseOfRequest(ctx: AppContext, requestId: string): Promise<string> {
  requirePermission(ctx, 'privacy.manage')
  const request = await ctx.db
    .selectFrom('contactRequests')
    .select('email')
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) throw new NotFoundError('request')
  if (request.email === '') throw new AppError(422, 'La richiesta non ha un indirizzo email con cui cercare i dati.')
  return openCase(ctx, request.email)
}

/** Whether a case with these addresses, as they are stored, is about a mailbox. */
export function isAbout(addresses: string, mailbox: string): boolean {
  return (JSON.parse(addresses) as string[]).some((one) => mailboxOf(one) === mailbox)
}

/** The open case of a mailbox, stored now if there is none. */
export async function findOrStoreCase(
  trx: Trx,
  { address, origin, now }: { address: string; origin: 'staff' | 'person'; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const mailbox = mailboxOf(address)
  await holdLock(trx, `privacy case ${mailbox}`)
  const open = await trx
    .selectFrom('privacyCases')
    .select(['id', 'addresses'])
    .where('state', 'in', ['open', 'asked', 'erasing'])
    .execute()
  const known = open.find(({ addresses }) => isAbout(addresses, mailbox))
  if (known) return { id: known.id, isNew: false }
  const id = newId()
  await trx
    .insertInto('privacyCases')
    .values({
      id,
      state: 'open',
      origin,
      addresses: JSON.stringify([address.toLowerCase()]),
      createdAt: now.toISOString(),
      askedAt: null,
      confirmedAt: null,
      confirmedBy: null,
      closedAt: null,
      report: null,
      needsEmailSending: false,
      emailSent: false,
    })
    .execute()
  return { id, isNew: true }
}
