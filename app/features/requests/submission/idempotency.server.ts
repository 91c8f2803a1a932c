import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ContactPayload } from '#app/features/requests/contact-form/schema.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import type { Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'

/** The same content within this time is the same request, for example from two tabs or a reloaded page. */
const SAME_CONTENT_MS = 10 * MINUTE

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
  if (form.key && (await claimBoth(trx, `form:${form.key}`, row))) return { first: true, supersedes: undefined }
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
  const content = `content:${fingerprint}`
  const same = await claim(trx, { key: content, ...row }, sameContentSince(form.now.toISOString()))
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

interface Claimed {
  fingerprint: string
  contactRequestId: string
  createdAt: string
}

const insertBoth = compileOnce(
  (_db, { form, content, since, row }: { form: string; content: string; since: string; row: Claimed }) => sql`
    insert into idempotency_keys (key, fingerprint, contact_request_id, created_at)
    select ${form}, ${row.fingerprint}, ${row.contactRequestId}, ${row.createdAt}
      where not exists (select 1 from idempotency_keys
        where key = ${form} or (key = ${content} and created_at >= ${since}))
    union all
    select ${content}, ${row.fingerprint}, ${row.contactRequestId}, ${row.createdAt}
      where not exists (select 1 from idempotency_keys
        where key = ${form} or (key = ${content} and created_at >= ${since}))
    on conflict (key) do update set
      fingerprint = excluded.fingerprint,
      contact_request_id = excluded.contact_request_id,
      created_at = excluded.created_at
    where idempotency_keys.key = ${content} and idempotency_keys.created_at < ${since}
    returning key`,
)

/**
 * Claims the keys of form and content in one statement if both are free, which is the usual case; otherwise claims
 * none.
 */
async function claimBoth(trx: Trx, form: string, row: Claimed): Promise<boolean> {
  const content = `content:${row.fingerprint}`
  const since = sameContentSince(row.createdAt)
  const { rows } = await trx.executeQuery(insertBoth(trx, { form, content, since, row }))
  if (rows.length === 2) return true
  // On PostgreSQL a parallel submission may have taken one of them in the meantime.
  if (rows.length > 0) {
    await trx.deleteFrom('idempotencyKeys').where('contactRequestId', '=', row.contactRequestId).execute()
  }
  return false
}

function sameContentSince(now: string): string {
  return new Date(Date.parse(now) - SAME_CONTENT_MS).toISOString()
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
