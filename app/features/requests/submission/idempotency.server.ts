import { createHash } from 'node:crypto'
import type { ContactPayload } from '#app/features/requests/contact-form/schema.ts'
import type { Trx } from '#db/client.server.ts'

/** The same content within this time is the same request, for example from two tabs or a reloaded page. */
const SAME_CONTENT_MS = 10 * 60 * 1000

/**
 * Whether a submission is the first with its content (`supersedes`: the earlier request of the same form with other
 * content) or a repetition.
 */
export type Claim = { first: true; supersedes: string | undefined } | { first: false; contactRequestId: string }

interface Sending {
  key: string | undefined
  payload: ContactPayload
  contactRequestId: string
  now: Date
}

/**
 * Claims a form for one request, inside its transaction: of any number of submissions, parallel ones included, exactly
 * one is the first. A request whose appointment has ended is not repeated; the form then creates a new one.
 */
export async function claimForm(trx: Trx, form: Sending): Promise<Claim> {
  const fingerprint = createHash('sha256').update(JSON.stringify(form.payload)).digest('base64url')
  const row = { fingerprint, contactRequestId: form.contactRequestId, createdAt: form.now.toISOString() }
  let supersedes: string | undefined
  if (form.key) {
    const earlier = await claim(trx, { key: `form:${form.key}`, ...row }, '')
    if (earlier?.fingerprint === fingerprint && !(await isOver(trx, earlier.contactRequestId))) {
      return { first: false, contactRequestId: earlier.contactRequestId }
    }
    if (earlier) {
      await trx.updateTable('idempotencyKeys').set(row).where('key', '=', `form:${form.key}`).execute()
      if (earlier.fingerprint !== fingerprint) supersedes = earlier.contactRequestId
    }
  }
  const sameContentSince = new Date(form.now.getTime() - SAME_CONTENT_MS).toISOString()
  const content = `content:${fingerprint}`
  const same = await claim(trx, { key: content, ...row }, sameContentSince)
  if (!same) return { first: true, supersedes }
  if (await isOver(trx, same.contactRequestId)) {
    await trx.updateTable('idempotencyKeys').set(row).where('key', '=', content).execute()
    return { first: true, supersedes }
  }
  // Points this submission's form key to the same request.
  const { contactRequestId } = same
  await trx
    .updateTable('idempotencyKeys')
    .set({ contactRequestId })
    .where('contactRequestId', '=', form.contactRequestId)
    .execute()
  return { first: false, contactRequestId }
}

/** Inserts a key unless one younger than `expiredBefore` exists; returns the conflicting row. */
async function claim(
  trx: Trx,
  row: { key: string; fingerprint: string; contactRequestId: string; createdAt: string },
  expiredBefore: string,
) {
  const { key, ...values } = row
  // On both engines a parallel submission waits here for the first one's transaction.
  const claimed = await trx
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(values).where('idempotencyKeys.createdAt', '<', expiredBefore),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  return trx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'contactRequestId'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

/** Whether a request can no longer be repeated: its appointment has ended, or another request supersedes it. */
async function isOver(trx: Trx, contactRequestId: string): Promise<boolean> {
  const ended = await trx
    .selectFrom('appointments')
    .select('id')
    .where('contactRequestId', '=', contactRequestId)
    .where('status', 'in', ['declined', 'cancelled', 'expired'])
    .executeTakeFirst()
  return ended !== undefined
}
