import type { AppContext } from '#app/context.ts'
import { findPerson } from '#app/features/care/privacy/erasure/subject.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requeueTo } from '#app/features/ground/mail/outbox/requeue-to.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { rejoinRequest } from '#app/features/work/requests/people/join-people.server.ts'
import { PEOPLE_LOCK } from '#app/features/work/requests/people/refresh-person.server.ts'
import { mailedDocuments } from '#app/features/work/requests/request/timeline/mailed-documents.server.ts'
import { reindexRequest } from '#app/features/work/requests/search-index.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { requirePending, updateCase } from './case-version.server.ts'

/** Corrected data; an empty field stays as it is. */
export interface Correction {
  name: string
  phone: string
  company: string
  email: string
}

const LABELS: Readonly<Record<keyof Correction, string>> = {
  name: 'nome',
  phone: 'telefono',
  company: 'azienda',
  email: 'email',
}

/**
 * Corrects the data of a case's person in all requests and appointments. Undelivered mails go to the new address. The
 * audit row contains the names of the fields, not their values. Returns the number of requests. Throws ConflictError.
 */
export async function correctPerson(
  ctx: AppContext,
  { correction, ...seen }: DocumentVersion & { correction: Correction },
): Promise<number> {
  requirePermission(ctx, 'privacy.manage')
  const change = Object.fromEntries(Object.entries(correction).filter(([, value]) => value !== ''))
  const { email } = change
  const corrected = await ctx.db.transaction().execute(async (trx) => {
    await holdLock(trx, PEOPLE_LOCK)
    const { addresses, personId } = await requirePending(trx, seen)
    const { requestIds } = await findPerson(trx, { addresses, personId, follow: true }, ctx)
    if (requestIds.length === 0 || Object.keys(change).length === 0) return 0
    for (const id of requestIds) {
      const former = await trx
        .selectFrom('contactRequests')
        .select(['email', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('contactRequests')
        .set({ ...change, version: former.version + 1 })
        .set(email ? { senderHash: hashSender(email, ctx.secret) } : {})
        .where('id', '=', id)
        .execute()
      await trx.updateTable('appointments').set(change).where('contactRequestId', '=', id).execute()
      await reindexRequest(trx, id)
      await rejoinRequest(trx, id)
      if (email) {
        const documents = mailedDocuments(trx, id)
        await requeueTo(trx, { documents, from: former.email, to: email, now: ctx.clock() })
      }
    }
    const next = email ? [...new Set([...addresses, email.toLowerCase()])] : addresses
    await updateCase(trx, seen, { addresses: JSON.stringify(next) })
    const fields = Object.keys(change).map((field) => LABELS[field as keyof Correction])
    const details = `Dati di una persona corretti: ${fields.join(', ')}`
    await recordAction(ctx, trx, { action: 'privacy-correct', targetId: seen.id, details })
    return requestIds.length
  })
  ctx.wakeMail()
  return corrected
}
