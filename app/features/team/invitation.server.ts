import { randomUUIDv7 } from 'node:crypto'
import type { AppContext, Role } from '#app/context.ts'
import { deriveToken, hashToken } from '#app/features/access/secrets.server.ts'
import { queueMail } from '#app/features/mail/outbox/queue-mail.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** How long an invitation can be accepted. */
const INVITATION_MS = 72 * 60 * 60 * 1000

/** The token of an invitation's link: made again when the mail is written, stored as a hash. */
export function invitationToken(secret: string, id: string): string {
  return deriveToken(secret, `invitation:${id}`)
}

/** Whom an invitation is for. */
export interface Invitee {
  email: string
  name: string
  role: Role
}

/** Stores an invitation and queues its mail, in one transaction. Gives its id. Wake the mail worker after the commit. */
export async function storeInvitation(ctx: AppContext, trx: Trx, invitee: Invitee, invitedBy: string): Promise<string> {
  const id = randomUUIDv7()
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
      expiresAt: new Date(now.getTime() + INVITATION_MS).toISOString(),
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

/** The invitation behind a link's token, if it can still be accepted. */
export async function findInvitation(db: Db | Trx, token: string, now: Date) {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .where('state', '=', 'pending')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** A pending invitation, expired or not. Throws NotFoundError. */
export async function getPendingInvitation(trx: Trx, id: string) {
  const invitation = await trx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  if (!invitation) throw new NotFoundError('invitation')
  return invitation
}
