import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { eraseActionTexts } from '#app/features/ground/audit/erase-texts.server.ts'
import { oldestKept, type Retention } from '#app/features/ground/settings/retention/retention.ts'
import { PERIODS } from '#app/features/ground/settings/retention/retention-periods.ts'
import { deleteEntries } from '#app/features/pages/documents/personal-data.server.ts'
import { eraseCandidates } from '#app/features/work/candidates/erase-candidates.server.ts'
import { deleteIncoming } from '#app/features/work/incoming/personal-data.server.ts'
import { DAY, timeAgo } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import type { RetentionClass } from '#db/personal-data.ts'
import type { Database } from '#db/schema.server.ts'

/** Rows of a table that are deleted, or emptied, after their period. */
export interface RetentionRule {
  kept: RetentionClass
  table: keyof Database
  /** Column with unique values. */
  key: string
  expired: Expression<SqlBool>
  /** Deletion is the default. */
  change?: (db: Db, keys: string[]) => Promise<unknown>
}

/** Rules for all data but requests, which are deleted with everything that belongs to them. */
export function retentionRules(now: Date, retention: Retention): RetentionRule[] {
  const days = (count: number) => timeAgo(now, count * DAY)
  const months = (count: number) => oldestKept(now, count).toISOString()
  const { notificationDays, draftDays, senderMonths, staffMailDays, auditMonths, openCaseDays } = PERIODS
  const requestsSince = months(retention.requestMonths)
  const technical = days(retention.technicalDays)
  const told = days(notificationDays) > requestsSince ? days(notificationDays) : requestsSince
  const rule = (
    kept: RetentionClass,
    table: keyof Database,
    expired: Expression<SqlBool>,
    parts: Partial<RetentionRule> = {},
  ): RetentionRule => ({ kept, table, key: 'id', expired, ...parts })
  const past = (column: string, before: string) => sql<SqlBool>`${sql.ref(column)} < ${before}`
  return [
    rule('technical', 'idempotencyKeys', past('createdAt', technical), { key: 'key' }),
    rule('technical', 'contactRequests', sql<SqlBool>`created_at < ${technical} and source_hash <> ''`, {
      change: (db, ids) => db.updateTable('contactRequests').set({ sourceHash: '' }).where('id', 'in', ids).execute(),
    }),
    rule('notifications', 'notifications', past('timestamp', told)),
    rule('senders', 'verifiedSenders', past('verifiedAt', months(senderMonths)), { key: 'senderHash' }),
    rule('undo', 'requestUndos', past('expiresAt', now.toISOString())),
    // A draft has no id of its own: its request identifies it well enough to delete what is old.
    rule('drafts', 'requestDrafts', past('updatedAt', days(draftDays)), {
      key: 'requestId',
      change: (db, ids) =>
        db.deleteFrom('requestDrafts').where('requestId', 'in', ids).where('updatedAt', '<', days(draftDays)).execute(),
    }),
    rule('content', 'contentDocuments', past('trashedAt', days(PERIODS.trashDays)), {
      key: 'key',
      change: (db, keys) => db.transaction().execute((trx) => deleteEntries(trx, keys)),
    }),
    rule('access', 'authSessions', past('expiresAt', now.toISOString())),
    rule('access', 'authTokens', past('expiresAt', days(7))),
    rule('access', 'authAttempts', past('createdAt', days(1))),
    rule(
      'access',
      'invitations',
      sql<SqlBool>`expires_at < ${days(staffMailDays)} and (state <> 'pending' or expires_at < ${now.toISOString()})`,
    ),
    // Hours that were set for an invitation without an end.
    rule(
      'membership',
      'consultants',
      sql<SqlBool>`admin_id not in (select id from admins) and admin_id not in (select id from invitations)`,
      { key: 'adminId' },
    ),
    rule('access', 'accessNotices', past('createdAt', days(staffMailDays))),
    rule(
      'mails',
      'mailOutbox',
      sql<SqlBool>`created_at < ${days(staffMailDays)} and state <> 'queued'
      and document_collection in ('authTokens', 'invitations', 'accessNotices', 'settings', 'privacyCases')`,
    ),
    rule('requests', 'incomingMails', sql<SqlBool>`received_at < ${days(staffMailDays)} and request_id is null`, {
      change: (db, ids) => db.transaction().execute((trx) => deleteIncoming(trx, ids, now)),
    }),
    rule(
      'audit',
      'adminActionTexts',
      sql<SqlBool>`erased_at is null and action_id in
      (select id from admin_actions where timestamp < ${months(auditMonths)})`,
      {
        key: 'actionId',
        change: (db, ids) => db.transaction().execute((trx) => eraseActionTexts(trx, ids, now)),
      },
    ),
    rule(
      'cases',
      'privacyCases',
      sql<SqlBool>`(state = 'open' and created_at < ${days(openCaseDays)})
      or (state in ('erased', 'refused') and closed_at < ${months(PERIODS.closedCaseMonths)})`,
    ),
    rule(
      'candidates',
      'candidates',
      sql<SqlBool>`coalesce(consent_at, created_at) < ${months(retention.candidateMonths)}`,
      { change: (db, ids) => db.transaction().execute((trx) => eraseCandidates(trx, ids, now)) },
    ),
    rule('candidates', 'candidates', sql<SqlBool>`created_at < ${technical} and source_hash <> ''`, {
      change: (db, ids) => db.updateTable('candidates').set({ sourceHash: '' }).where('id', 'in', ids).execute(),
    }),
    rule('ledger', 'erasures', past('erasedAt', ledgerSince(now, retention)), {
      key: 'key',
    }),
  ]
}

/** The time before which entries of the ledger are deleted. */
export function ledgerSince(now: Date, { requestMonths }: Retention): string {
  return oldestKept(now, requestMonths + PERIODS.ledgerMonths).toISOString()
}
