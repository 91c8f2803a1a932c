import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { isUnclaimed } from '#app/features/ground/mail/outbox/mail-claims.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { may, requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { likeText } from '#db/queries/search.server.ts'
import type { MailState } from './mail-states.ts'

const PAGE = 50

type ReadContext = Pick<AppContext, 'db' | 'actor' | 'clock'>

/** A mail of the outbox as listed. */
export interface MailRow {
  id: string
  kind: string
  documentCollection: string
  documentId: string
  /** Empty for the company's own mail. */
  recipient: string
  /** Null until the mail is first composed. */
  subject: string | null
  state: MailState
  attempts: number
  nextAttemptAt: string
  lastError: string | null
  failure: string | null
  /** `file` for a mail kept as a file instead of sent. */
  delivery: string | null
  createdAt: string
  sentAt: string | null
}

/** Filter and cursor of the list. */
export interface MailSearch {
  state?: MailState | undefined
  /** Part of the recipient's address. */
  recipient?: string | undefined
  after?: string | undefined
}

/** A page of the outbox; `next` is the cursor of the next page. */
export interface MailPage {
  mails: MailRow[]
  next: string | undefined
}

/** Lists the outbox: dead mails first, then newest first. Throws ForbiddenError. */
export async function listMails(ctx: ReadContext, search: MailSearch): Promise<MailPage> {
  requirePermission(ctx, 'mail.read')
  const { state, recipient, after } = search
  const now = ctx.clock().toISOString()
  const matching = (db: Db) => {
    let query = selectMails(db, ctx)
    if (recipient) query = query.where(sql`lower(recipient)`, 'like', `%${likeText(recipient.toLowerCase())}%`)
    return query
  }
  const start = after ? await position(ctx.db, after) : undefined
  let query = matching(ctx.db)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
  if (start)
    query = query.where((row) =>
      row.or([
        row('createdAt', '<', start.createdAt),
        row.and([row('createdAt', '=', start.createdAt), row('id', '<', start.id)]),
      ]),
    )
  if (state === 'sending') query = query.where('state', '=', 'queued').where('leaseUntil', '>', now)
  else if (state === 'queued') {
    query = query.where('state', '=', 'queued').where((row) => isUnclaimed(row, now))
  } else if (state) query = query.where('state', '=', state)
  else query = query.where('state', '!=', 'dead')
  const rows = await query.execute()
  const page = rows.slice(0, PAGE)
  const dead =
    state || start
      ? []
      : await matching(ctx.db).where('state', '=', 'dead').orderBy('createdAt', 'desc').limit(PAGE).execute()
  return {
    mails: [...dead, ...page].map((row) => withState(row, now)),
    next: rows.length > PAGE ? page.at(-1)?.id : undefined,
  }
}

/** Number of mails in each state. Throws ForbiddenError. */
export async function countMails(ctx: ReadContext): Promise<Record<MailState, number>> {
  requirePermission(ctx, 'mail.read')
  const now = ctx.clock().toISOString()
  const rows = await ctx.db
    .selectFrom('mailOutbox')
    .select([
      'state',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(case when lease_until > ${now} then 1 end)`.as('leased'),
    ])
    .where('documentCollection', 'not in', hiddenFrom(ctx))
    .groupBy('state')
    .execute()
  const counts: Record<MailState, number> = { dead: 0, queued: 0, sending: 0, sent: 0, dropped: 0, dismissed: 0 }
  for (const { state, count, leased } of rows) {
    if (state === 'queued') {
      counts.sending = Number(leased)
      counts.queued = count - leased
    } else counts[state as Exclude<MailState, 'queued' | 'sending'>] = count
  }
  return counts
}

/** Returns a mail of the outbox. Throws ForbiddenError, NotFoundError. */
export async function getMail(ctx: ReadContext, id: string): Promise<MailRow & { messageId: string }> {
  requirePermission(ctx, 'mail.read')
  const row = await selectMails(ctx.db, ctx).select('messageId').where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError(`mail ${id}`)
  return { ...withState(row, ctx.clock().toISOString()), messageId: row.messageId }
}

/** Mails about job applications are seen only by those who may read these. */
const CANDIDATE_MAILS = ['candidates', 'candidateEntries'] as const

/** The collections whose mails an actor does not see. */
function hiddenFrom({ actor }: Pick<AppContext, 'actor'>): readonly string[] {
  return actor.kind === 'staff' && may(actor, 'candidates.manage') ? [''] : CANDIDATE_MAILS
}

function selectMails(db: Db, ctx: Pick<AppContext, 'actor'>) {
  return db
    .selectFrom('mailOutbox')
    .where('documentCollection', 'not in', hiddenFrom(ctx))
    .select([
      'id',
      'kind',
      'documentCollection',
      'documentId',
      'recipient',
      'subject',
      'state',
      'attempts',
      'nextAttemptAt',
      'lastError',
      'failure',
      'delivery',
      'leaseUntil',
      'createdAt',
      'sentAt',
    ])
}

type StoredMail = Omit<MailRow, 'state'> & { state: string; leaseUntil: string | null }

function withState({ leaseUntil, state, ...row }: StoredMail, now: string): MailRow {
  const underWay = state === 'queued' && leaseUntil !== null && leaseUntil > now
  return { ...row, state: underWay ? 'sending' : (state as MailState) }
}

async function position(db: Db, id: string): Promise<{ id: string; createdAt: string } | undefined> {
  return db.selectFrom('mailOutbox').select(['id', 'createdAt']).where('id', '=', id).executeTakeFirst()
}
