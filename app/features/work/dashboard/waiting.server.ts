import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { filteredRequests } from '#app/features/work/requests/inbox/filter/filtered.server.ts'
import { may, type Permission, requirePermission } from '#app/permissions.ts'
import type { Database } from '#db/schema.server.ts'
import { FOLDER_OF_REQUEST, waitingRequests } from './work-list.server.ts'

/** What waits for the acting member of staff, in numbers; undefined for what their role does not see. */
export interface WaitingCounts {
  /** Requests that wait for us, as on the work list. */
  requests?: number
  quarantined?: number
  pendingAppointments?: number
  newCandidates?: number
  askedErasures?: number
  failedMails?: number
}

/** Counts what waits for the acting member of staff. Throws ForbiddenError. */
export async function countWaiting(ctx: AppContext): Promise<WaitingCounts> {
  const actor = requirePermission(ctx, 'account.own')
  const { db } = ctx
  const ifMay = async <Tables extends keyof Database>(permission: Permission, query: Countable<Tables>) =>
    may(actor, permission) ? await count(query) : undefined
  const appointments = db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .where(sql<SqlBool>`${FOLDER_OF_REQUEST} = 'inbox'`)
    .where('appointments.status', '=', 'pending')
  return {
    requests: await ifMay('requests.read', waitingRequests(db, { tocca: 'noi' }, actor.id)),
    quarantined: await ifMay('requests.read', filteredRequests(db, { stato: 'quarantena' }, actor.id).query),
    pendingAppointments: await ifMay('appointments.read', appointments),
    newCandidates: await ifMay('candidates.manage', db.selectFrom('candidates').where('status', '=', 'new')),
    askedErasures: await ifMay('privacy.manage', db.selectFrom('privacyCases').where('state', '=', 'asked')),
    failedMails: await ifMay('mail.read', db.selectFrom('mailOutbox').where('state', '=', 'dead')),
  }
}

type Countable<Tables extends keyof Database> = SelectQueryBuilder<Database, Tables, object>

async function count<Tables extends keyof Database>(query: Countable<Tables>): Promise<number> {
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return Number(total)
}
