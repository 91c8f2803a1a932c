import { createHash } from 'node:crypto'
import type { ContactPayload } from '#app/features/requests/contact-form/schema.ts'
import type { Trx } from '#db/client.server.ts'

/** Two tabs, or a form sent again on a fresh page: the same content within this time is the same request. */
const SAME_CONTENT_MS = 10 * 60 * 1000

const NEVER_EXPIRES = ''

/** The request that an earlier sending of the same form made, or undefined when this one is the first. */
export type Claim = { first: true } | { first: false; contactRequestId: string }

/**
 * Claims a form for one request, inside its transaction: of any number of sendings, in parallel too, exactly one is
 * the first. A form that comes back under its key with other content is another request: nothing typed is lost. So is one
 * whose appointment has come to its end meanwhile: who has cancelled and asks for the same again wants it again.
 */
export async function claimForm(
  trx: Trx,
  form: { key: string | undefined; payload: ContactPayload; contactRequestId: string; now: Date },
): Promise<Claim> {
  const fingerprint = createHash('sha256').update(JSON.stringify(form.payload)).digest('base64url')
  const sameContentSince = new Date(form.now.getTime() - SAME_CONTENT_MS).toISOString()
  const keys = [
    ...(form.key ? [{ key: `form:${form.key}:${fingerprint}`, expiredBefore: NEVER_EXPIRES }] : []),
    { key: `content:${fingerprint}`, expiredBefore: sameContentSince },
  ]
  for (const { key, expiredBefore } of keys) {
    const row = { key, contactRequestId: form.contactRequestId, createdAt: form.now.toISOString() }
    // A parallel sending waits here for the first one's transaction to end, on both engines.
    const claimed = await trx
      .insertInto('idempotencyKeys')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ contactRequestId: row.contactRequestId, createdAt: row.createdAt })
          .where('idempotencyKeys.createdAt', '<', expiredBefore),
      )
      .returning('key')
      .executeTakeFirst()
    if (!claimed) {
      const earlier = await trx
        .selectFrom('idempotencyKeys')
        .select('contactRequestId')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      if (await isOver(trx, earlier.contactRequestId)) {
        // The conflict has locked the row: nobody else takes it over now.
        await trx.updateTable('idempotencyKeys').set(row).where('key', '=', key).execute()
        continue
      }
      // What this sending has claimed already leads to the same answer.
      await trx
        .updateTable('idempotencyKeys')
        .set({ contactRequestId: earlier.contactRequestId })
        .where('contactRequestId', '=', form.contactRequestId)
        .execute()
      return { first: false, contactRequestId: earlier.contactRequestId }
    }
  }
  return { first: true }
}

/** Whether the appointment that a request asked for has come to its end. */
async function isOver(trx: Trx, contactRequestId: string): Promise<boolean> {
  const ended = await trx
    .selectFrom('appointments')
    .select('id')
    .where('contactRequestId', '=', contactRequestId)
    .where('status', 'in', ['declined', 'cancelled', 'expired'])
    .executeTakeFirst()
  return ended !== undefined
}
