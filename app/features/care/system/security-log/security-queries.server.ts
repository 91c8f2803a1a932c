import type { SqlBool } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { instantsOf, listLogPeople, readLogPage } from '#app/features/care/system/log-parts/log-queries.server.ts'
import { REFUSAL_KINDS } from '#app/features/ground/audit/security/security-kinds.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { likeText } from '#db/queries/search.server.ts'
import { REFUSED, type SecurityFilter } from './security-filter.ts'

type ReadContext = Pick<AppContext, 'db' | 'actor'>

/** Security events of one hour with the same kind, person, network and detail, as displayed. */
export interface SecurityEventView {
  id: string
  kind: string
  /** Name of the acting person; null when unknown or gone. */
  name: string | null
  email: string | null
  userId: string
  /** Name of the affected person, if it is another. */
  subject: string | null
  network: string
  detail: string
  count: number
  /** Whether the person signed in from the network before. */
  isKnownNetwork: SqlBool
  firstAt: string
  lastAt: string
}

/** A page of security events, newest first; `next` is the cursor of the next page. */
export async function listSecurityEvents(
  ctx: ReadContext,
  filter: SecurityFilter,
  before?: string,
): Promise<{ rows: SecurityEventView[]; next: string | undefined }> {
  requirePermission(ctx, 'audit.read')
  return readLogPage(selectEvents(ctx.db, filter, before), ({ firstAt, id }) => `${firstAt}_${id}`)
}

/** Choices of the filters: all staff members and all stored kinds. Throws ForbiddenError. */
export async function listSecurityChoices(ctx: ReadContext) {
  requirePermission(ctx, 'audit.read')
  const kinds = await ctx.db.selectFrom('securityEvents').select('kind').distinct().orderBy('kind').execute()
  return { people: await listLogPeople(ctx.db), kinds: kinds.map(({ kind }) => kind) }
}

function selectEvents(db: Db, filter: SecurityFilter, before: string | undefined) {
  const { start, end } = instantsOf(filter)
  let query = db
    .selectFrom('securityEvents as event')
    .leftJoin('admins as person', 'person.id', 'event.userId')
    .leftJoin('admins as subject', (join) =>
      join.onRef('subject.id', '=', 'event.subjectId').onRef('event.subjectId', '!=', 'event.userId'),
    )
    .select([
      'event.id',
      'event.kind',
      'person.name',
      'person.email',
      'event.userId',
      'subject.name as subject',
      'event.network',
      'event.detail',
      'event.count',
      'event.firstAt',
      'event.lastAt',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('securityEvents as earlier')
          .select('earlier.id')
          .where('event.kind', '=', 'auth-login')
          .whereRef('earlier.kind', '=', 'event.kind')
          .whereRef('earlier.userId', '=', 'event.userId')
          .whereRef('earlier.network', '=', 'event.network')
          .whereRef('earlier.firstAt', '<', 'event.firstAt'),
      ).as('isKnownNetwork'),
    )
    .orderBy('event.firstAt', 'desc')
    .orderBy('event.id', 'desc')
  if (before) {
    const [firstAt = '', id = ''] = before.split('_')
    query = query.where((row) =>
      row.or([
        row('event.firstAt', '<', firstAt),
        row.and([row('event.firstAt', '=', firstAt), row('event.id', '<', id)]),
      ]),
    )
  }
  if (filter.person) {
    query = query.where((row) =>
      row.or([row('event.userId', '=', filter.person), row('event.subjectId', '=', filter.person)]),
    )
  }
  if (filter.kind === REFUSED) query = query.where('event.kind', 'in', REFUSAL_KINDS)
  else if (filter.kind) query = query.where('event.kind', '=', filter.kind)
  if (filter.network) query = query.where('event.network', 'like', `${likeText(filter.network)}%`)
  if (start) query = query.where('event.lastAt', '>=', start)
  if (end) query = query.where('event.firstAt', '<', end)
  return query
}
