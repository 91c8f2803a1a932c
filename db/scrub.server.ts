import { sql } from 'kysely'
import { type Db, emptyWal, engineOf } from './client.server.ts'

/** Tables that erasures and retention shrink. */
const TABLES = [
  ...['contact_requests', 'request_search', 'request_replies', 'request_notes', 'request_drafts', 'request_tags'],
  ...[
    'request_views',
    'appointments',
    'appointment_updates',
    'consultant_invitations',
    'mail_outbox',
    'notifications',
    'admin_action_texts',
  ],
  ...['privacy_cases', 'candidates', 'candidate_entries', 'files'],
]

/**
 * Removes deleted contents from the files. SQLite has overwritten them (secure_delete); earlier versions of the pages
 * are in the WAL, which is emptied, later if another program keeps reading. PostgreSQL frees the dead rows; their bytes are overwritten when space is reused.
 */
export async function scrubDeleted(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    await emptyWal(db)
    return
  }
  for (const table of TABLES) await sql`vacuum ${sql.table(table)}`.execute(db)
}
