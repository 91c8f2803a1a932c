import type { AppContext, Role } from '#app/context.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { deriveToken, hashToken } from '#app/lib/secrets.server.ts'
import { DAY, timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** Lifetime of an invitation. */
const INVITATION_MS = 3 * DAY

/**
 * Derives the token of an invitation's link. It is derived again when the mail is rendered; the database keeps its
 * hash.
 */
export function invitationToken(secret: string, id: string): string {
  return deriveToken(secret, `invitation:${id}`)
}

/** The invited person. */
export interface Invitee {
  email: string
  name: string
  role: Role
}

/**
 * Stores an invitation, queues its mail in the same transaction and returns its id. The caller wakes the mail worker
 * after the commit.
 */
export async function storeInvitation(ctx: AppContext, trx: Trx, invitee: Invitee, invitedBy: string): Promise<string> {
  const id = newId()
  const now = ctx.clock()
  await trx
    .insertInto('invitations')
    .values({
      id,
      ...invitee,
      tokenHash: hashToken(invitationToken(ctx.secret, id)),
      state: 'pending',
      invitedBy,
      needsEmailSending: true,
      emailSent: false,
      createdAt: now.toISOString(),
      expiresAt: timeAhead(now, INVITATION_MS),
    })
    .execute()
  await queueMail(trx, {
    kind: 'staff-invitation',
    documentCollection: 'invitations',
    documentId: id,
    recipient: invitee.email,
    now,
    mailFrom: ctx.mailFrom,
  })
  return id
}

/** Returns the invitation of a link's token, if it can still be accepted. */
export async function findInvitation(db: Db | Trx, token: string, now: Date) {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('state', '=', 'pending')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Returns a pending invitation, expired or not. Throws NotFoundError. */
export async function getPendingInvitation(db: Db | Trx, id: string) {
  const invitation = await db
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (!invitation) throw new NotFoundError('invitation')
  return invitation
}
