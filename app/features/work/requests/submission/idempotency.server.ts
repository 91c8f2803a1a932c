import { createHash } from 'node:crypto'
import { type CompiledQuery, type QueryResult, sql } from 'kysely'
import type { ContactPayload } from '#app/features/work/requests/contact-form/schema.ts'
import { MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'

/** The same content within this time is the same request, for example from two tabs or a reloaded page. */
const SAME_CONTENT_MS = 10 * MINUTE

/**
 * Whether a submission is the first with its content (`supersedes`: the earlier request of the same form with other
 * content) or a repetition.
 */
export type Claim = { first: true; supersedes: string | undefined } | { first: false; contactRequestId: string }

/** A submission that claims its form: the keys that it needs, and what is stored with them. */
export interface FormClaim {
  /** Undefined without a valid token. */
  form: string | undefined
  content: string
  /** Content keys older than this are free. */
  since: string
  row: { fingerprint: string; contactRequestId: string; createdAt: string }
}

/** The claim of a submission. */
export function claimOf(sending: {
  key: string | undefined
  payload: ContactPayload
  contactRequestId: string
  now: Date
}): FormClaim {
  const fingerprint = createHash('sha256').update(JSON.stringify(sending.payload)).digest('base64url')
  return {
    form: sending.key && `form:${sending.key}`,
    content: `content:${fingerprint}`,
    since: timeAgo(sending.now, SAME_CONTENT_MS),
    row: { fingerprint, contactRequestId: sending.contactRequestId, createdAt: sending.now.toISOString() },
  }
}

/** The query that claims both keys if both are free, which is the usual case, and otherwise none. Pass its result to claimForm. */
export function claimQuery(
  db: Db,
  { form, content, since, row }: FormClaim,
): CompiledQuery<{ key: string }> | undefined {
  return form === undefined ? undefined : insertBoth(db, { form, content, since, row })
}

/**
 * Claims a form for one request, inside its transaction: of any number of submissions, parallel ones included, exactly
 * one is the first. `tried` is the result of claimQuery. A request whose appointment has ended is not repeated; the form
 * then creates a new one.
 */
export async function claimForm(
  trx: Trx,
  { form, content, since, row }: FormClaim,
  tried: QueryResult<unknown> | undefined,
): Promise<Claim> {
  if (tried?.rows.length === 2) return { first: true, supersedes: undefined }
  // On PostgreSQL a parallel submission may have taken one of the two in the meantime.
  if (tried?.rows.length === 1) {
    const keys = form === undefined ? [content] : [form, content]
    const own = trx.deleteFrom('idempotencyKeys').where('key', 'in', keys)
    await own.where('contactRequestId', '=', row.contactRequestId).execute()
  }
  let supersedes: string | undefined
  if (form !== undefined) {
    const earlier = await claim(trx, { key: form, ...row }, '')
    if (earlier?.fingerprint === row.fingerprint && !(await isOver(trx, earlier.contactRequestId))) {
      return { first: false, contactRequestId: earlier.contactRequestId }
    }
    if (earlier) {
      await trx.updateTable('idempotencyKeys').set(row).where('key', '=', form).execute()
      if (earlier.fingerprint !== row.fingerprint) supersedes = earlier.contactRequestId
    }
  }
  const same = await claim(trx, { key: content, ...row }, since)
  if (!same) return { first: true, supersedes }
  if (await isOver(trx, same.contactRequestId)) {
    await trx.updateTable('idempotencyKeys').set(row).where('key', '=', content).execute()
    return { first: true, supersedes }
  }
  const { contactRequestId } = same
  if (form !== undefined) {
    await trx.updateTable('idempotencyKeys').set({ contactRequestId }).where('key', '=', form).execute()
  }
  return { first: false, contactRequestId }
}

const insertBoth = compileOnce(
  (_db, { form, content, since, row }: FormClaim & { form: string }) => sql<{ key: string }>`
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
  const over = await trx
    .selectFrom('contactRequests')
    .leftJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
    .select('contactRequests.id')
    .where('contactRequests.id', '=', contactRequestId)
    .where((row) =>
      row.or([
        row('supersededBy', 'is not', null),
        row('appointments.status', 'in', ['declined', 'cancelled', 'expired']),
      ]),
    )
    .executeTakeFirst()
  return over !== undefined
}
