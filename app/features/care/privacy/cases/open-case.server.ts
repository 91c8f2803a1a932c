import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { AppError, NotFoundError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { MOST_ADDRESSES } from './case-states.ts'

/** Opens the case of the person with an address, or returns the open one. */
export async function openCase(ctx: AppContext, address: string): Promise<string> {
  requirePermission(ctx, 'privacy.manage')
  return ctx.db.transaction().execute((trx) => openIn(ctx, trx, { address }))
}

/**
 * Opens the case of a person by their id, or returns the open one. Its addresses are those of this person alone: the
 * requests of others who share one (info@) are not part of the case. Throws NotFoundError.
 */
export async function openCaseOfPerson(ctx: AppContext, id: string): Promise<string> {
  requirePermission(ctx, 'privacy.manage')
  return ctx.db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('people')
      .select(['email', 'mergedInto'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!person || person.mergedInto !== null) throw new NotFoundError('person')
    const others = trx.selectFrom('personMailboxes').select('mailbox').where('personId', '!=', id)
    const own = await trx
      .selectFrom('personMailboxes')
      .select('mailbox')
      .where('personId', '=', id)
      .where('mailbox', 'not in', others)
      .execute()
    const latest = mailboxOf(person.email)
    const mailboxes = own.map(({ mailbox }) => (mailbox === latest ? person.email.toLowerCase() : mailbox))
    const addresses = mailboxes.sort((one) => (one === person.email.toLowerCase() ? -1 : 1)).slice(0, MOST_ADDRESSES)
    return openIn(ctx, trx, { personId: id, addresses })
  })
}

/** Opens the case of the person who sent a request. Throws NotFoundError, or AppError for a request with neither person nor address. */
export async function openCaseOfRequest(ctx: AppContext, requestId: string): Promise<string> {
  requirePermission(ctx, 'privacy.manage')
  const request = await ctx.db
    .selectFrom('contactRequests')
    .select(['email', 'personId'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) throw new NotFoundError('request')
  if (request.personId) return openCaseOfPerson(ctx, request.personId)
  if (request.email === '') throw new AppError(422, 'La richiesta non ha un indirizzo email con cui cercare i dati.')
  return openCase(ctx, request.email)
}

/** The audit row does not name the person. */
async function openIn(ctx: AppContext, trx: Trx, wanted: Wanted): Promise<string> {
  const { id, isNew } = await findOrStoreCase(trx, { ...wanted, origin: 'staff', now: ctx.clock() })
  if (isNew) {
    await recordAction(ctx, trx, { action: 'privacy-open', targetId: id, details: 'Cercati i dati di una persona' })
  }
  return id
}

/** Whether a case with these addresses, as they are stored, is about a mailbox. */
export function isAbout(addresses: string, mailbox: string): boolean {
  return (JSON.parse(addresses) as string[]).some((one) => mailboxOf(one) === mailbox)
}

/** Whom a case is wanted for. */
type Wanted = { address: string } | { personId: string; addresses: string[] }

/** The open case of a mailbox or a person, stored now if there is none. */
export async function findOrStoreCase(
  trx: Trx,
  { origin, now, ...wanted }: Wanted & { origin: 'staff' | 'person'; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const { personId, addresses } =
    'address' in wanted ? { personId: null, addresses: [wanted.address.toLowerCase()] } : wanted
  await holdLock(trx, `privacy case ${personId ?? mailboxOf(addresses[0] ?? '')}`)
  const open = await trx
    .selectFrom('privacyCases')
    .select(['id', 'addresses', 'personId'])
    .where('state', 'in', ['open', 'asked', 'erasing'])
    .execute()
  const known = open.find((one) =>
    personId ? one.personId === personId : isAbout(one.addresses, mailboxOf(addresses[0] ?? '')),
  )
  if (known) return { id: known.id, isNew: false }
  const id = newId()
  await trx
    .insertInto('privacyCases')
    .values({
      id,
      state: 'open',
      origin,
      addresses: JSON.stringify(addresses),
      personId,
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
