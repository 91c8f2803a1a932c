import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { attachFile } from '#app/features/ground/files/store/add-file.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { newApplication } from '#app/features/work/candidates/candidate-states.ts'
import { newReference } from '#app/features/work/requests/submission/reference.server.ts'
import { newId } from '#app/lib/id.ts'
import { hashSource } from '#app/lib/net/hash-source.server.ts'
import { DAY, HOUR } from '#app/lib/time/duration.ts'
import { findRole, may, readGrants } from '#app/permissions.ts'
import { isConflict, type Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { isWithin, windowUntil } from '#db/queries/time-window.server.ts'
import type { ApplicationText } from './application-schema.ts'
import type { OpenJob } from './open-jobs.server.ts'

/** Applications from one network and in total in an hour, and from one mailbox in a day; above that they are refused. */
export const APPLICATION_LIMITS = { perNetwork: 10, perHour: 200, perMailbox: 5 } as const

/** A valid application form. */
export interface NewCandidate extends ApplicationText {
  /** Key of the form's token. */
  tokenKey: string
  /** The curriculum; `sha256` is the hash of its contents. */
  file: { id: string; sha256: string }
  job: OpenJob | undefined
  noticeVersion: string
}

export type StoreResult = { kind: 'stored'; reference: string } | { kind: 'limit' } | { kind: 'no-file' }

const MOST_ATTEMPTS = 3

class RefusedError extends Error {
  readonly kind: 'limit' | 'no-file'

  constructor(kind: 'limit' | 'no-file') {
    super(kind)
    this.kind = kind
  }
}

/**
 * Stores an application with its curriculum, mails and notifications in one transaction. A form sent repeatedly, also at
 * the same time, is stored once; with other contents it is another application.
 */
export async function storeCandidate(ctx: AppContext, candidate: NewCandidate, attempt = 1): Promise<StoreResult> {
  try {
    const reference = await ctx.db.transaction().execute((trx) => store(ctx, trx, candidate))
    ctx.wakeMail()
    return { kind: 'stored', reference }
  } catch (error) {
    if (error instanceof RefusedError) return { kind: error.kind }
    // PostgreSQL has undone it because of another transaction.
    if (isConflict(error) && attempt < MOST_ATTEMPTS) return storeCandidate(ctx, candidate, attempt + 1)
    throw error
  }
}

async function store(ctx: AppContext, trx: Trx, candidate: NewCandidate): Promise<string> {
  const { tokenKey, file, job, noticeVersion, ...text } = candidate
  const contents = JSON.stringify([text, job?.key, file.sha256])
  const formKey = `${tokenKey}.${createHash('sha256').update(contents).digest('base64url')}`
  // Counting and looking for the same form need the other submissions to be finished.
  await holdLock(trx, 'applications')
  const earlier = await trx
    .selectFrom('candidates')
    .select('reference')
    .where('formKey', '=', formKey)
    .executeTakeFirst()
  if (earlier) return earlier.reference
  const now = ctx.clock()
  const createdAt = now.toISOString()
  const id = newId()
  const reference = newReference()
  const sourceHash = hashSource(ctx.clientAddress, ctx.secret)
  const senderHash = hashSender(text.email, ctx.secret)
  if (ctx.contactLimits && (await isOverLimit(trx, { sourceHash, senderHash, now }))) throw new RefusedError('limit')
  await trx
    .insertInto('candidates')
    .values({
      id,
      reference,
      formKey,
      ...text,
      noticeVersion,
      sourceHash,
      senderHash,
      createdAt,
      jobKey: job?.key ?? null,
      jobTitle: job?.title ?? '',
      status: 'new',
      consentAt: null,
      consentVersion: null,
      needsEmailSending: true,
      emailSent: false,
    })
    .execute()
  if (!(await attachFile(trx, { id: file.id, purpose: 'candidate', owner: id }))) throw new RefusedError('no-file')
  const mail = { documentCollection: 'candidates', documentId: id, now, mailFrom: ctx.mailFrom } as const
  await queueMail(trx, { ...mail, kind: 'candidate-received', recipient: text.email })
  const handlers = await listHandlers(trx)
  for (const [copy, recipient] of handlers.entries()) {
    await queueMail(trx, { ...mail, kind: 'candidate-staff', recipient, copy })
  }
  await tellStaff(ctx, trx, { id, jobTitle: job?.title ?? '', isHandled: handlers.length > 0 })
  return reference
}

async function isOverLimit(
  trx: Trx,
  { sourceHash, senderHash, now }: { sourceHash: string; senderHash: string; now: Date },
): Promise<boolean> {
  const hour = isWithin('createdAt', windowUntil(now, HOUR))
  const { total, network, mailbox } = await trx
    .selectFrom('candidates')
    .select([
      sql<number>`count(case when ${hour} then 1 end)`.as('total'),
      sql<number>`count(case when ${hour} and source_hash = ${sourceHash} then 1 end)`.as('network'),
      sql<number>`count(case when sender_hash = ${senderHash} then 1 end)`.as('mailbox'),
    ])
    .where(isWithin('createdAt', windowUntil(now, DAY)))
    .executeTakeFirstOrThrow()
  const { perHour, perNetwork, perMailbox } = APPLICATION_LIMITS
  return total >= perHour || network >= perNetwork || mailbox >= perMailbox
}

/** Addresses of the active staff who may read applications. */
async function listHandlers(trx: Trx): Promise<string[]> {
  const admins = await trx
    .selectFrom('admins')
    .select(['email', 'role', 'grants'])
    .where('isActive', '=', true)
    .orderBy('id')
    .execute()
  return admins.flatMap(({ email, role, grants }) => {
    const known = findRole(role)
    return known && may({ role: known, grants: readGrants(grants) }, 'candidates.manage') ? [email] : []
  })
}

/** Tells those who may read it; if there is no one, those who can grant the permission, without saying who applied. */
async function tellStaff(
  ctx: AppContext,
  trx: Trx,
  { id, jobTitle, isHandled }: { id: string; jobTitle: string; isHandled: boolean },
): Promise<void> {
  await notifyStaff(
    trx,
    ctx,
    isHandled
      ? {
          message: newApplication(jobTitle),
          type: 'info',
          link: `/admin/candidates/${id}`,
          permission: 'candidates.manage',
        }
      : {
          message: 'È arrivata una candidatura che nessuno può leggere: dai il permesso a una persona in «Utenti».',
          type: 'warning',
          link: '/admin/users',
          permission: 'users.manage',
        },
  )
}
