import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SECOND, timeAgo } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import type { Pulse } from './pulse.ts'

/** A presence not renewed for this long has ended. */
export const PRESENT_MS = 45 * SECOND

/**
 * Reads the pulse: the last audit row, and the newest requests, updates of appointments and mails that came in, which
 * customers and timers also make. The newest ten and not the last one, because on PostgreSQL an earlier id can be committed later.
 */
export async function readPulse(db: Db, now: Date): Promise<Pulse> {
  const cutoff = timeAgo(now, PRESENT_MS)
  const { rows } = await sql<{ subject: 'records' | 'writers'; mark: string }>`
    select 'records' as subject, cast(max(sequence) as text) as mark from admin_actions
    union all select 'records', id from (select id from contact_requests order by id desc limit 10) as requests
    union all select 'records', id from (select id from appointment_updates order by id desc limit 10) as updates
    union all select 'records', id || state from
      (select id, state from incoming_mails order by id desc limit 10) as mails
    union all select 'writers', request_id || ' ' || admin_id from request_writers where seen_at > ${cutoff}
    union all select 'writers', document_key || ' ' || admin_id from content_editors where seen_at > ${cutoff}`.execute(
    db,
  )
  const mark = (name: keyof Pulse) => {
    const marks = rows.filter(({ subject }) => subject === name).map((row) => row.mark)
    return createHash('sha256').update(marks.sort().join('\n')).digest('base64url').slice(0, 12)
  }
  return { records: mark('records'), writers: mark('writers') }
}
