import type { AppContext } from '#app/context.ts'
import { storeAccessNotice } from '#app/features/company/access/access-notice.server.ts'
import { unlinkAccounts } from '#app/features/company/access/company-sign-in/accounts.server.ts'
import { issueResetToken } from '#app/features/company/access/reset/request-reset.server.ts'
import { deleteTotp } from '#app/features/company/access/second-step/totp.server.ts'
import { voidTokensOf } from '#app/features/company/access/tokens.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import type { Trx } from '#db/client.server.ts'

/** A change of a person's access by an admin or the command line. A password is given as its hash. */
export type AccessChange =
  | { kind: 'sessions-end' | 'second-step-reset' | 'company-unlink' }
  | { kind: 'password-reset' | 'password-set'; passwordHash: string }

const DETAILS = {
  'sessions-end': 'Sessioni chiuse',
  'second-step-reset': 'Verifica in due passaggi e passkey azzerate',
  'company-unlink': 'Account aziendale scollegato',
  'password-reset': 'Password azzerata e link per sceglierne una nuova inviato',
  'password-set': 'Password impostata dalla riga di comando',
} as const satisfies Record<AccessChange['kind'], string>

/**
 * Changes a member of staff's access, ends all sessions and queues a mail to the person. Call it under the identity's lock, wake the
 * mail worker after the commit. Throws ConflictError for a deactivated person.
 */
export async function changeAccess(
  ctx: Pick<AppContext, 'actor' | 'clock' | 'log' | 'secret' | 'mailFrom'>,
  trx: Trx,
  member: { id: string; email: string; isActive: boolean },
  change: AccessChange,
): Promise<void> {
  if (!member.isActive) throw new ConflictError('L’accesso è disattivato: per modificarlo, prima riattivalo.')
  const now = ctx.clock()
  const { id } = member
  await trx.deleteFrom('authSessions').where('userId', '=', id).execute()
  await voidTokensOf(trx, id, now)
  if (change.kind === 'second-step-reset') {
    await deleteTotp(trx, id)
    await trx.deleteFrom('authPasskeys').where('userId', '=', id).execute()
  }
  if (change.kind === 'company-unlink') await unlinkAccounts(trx, id, now)
  if ('passwordHash' in change) {
    // An admin resets a password that may be known to others, who may have created a feed.
    await trx.deleteFrom('calendarFeeds').where('adminId', '=', id).execute()
    const password = { passwordHash: change.passwordHash, passwordChangedAt: now.toISOString() }
    await trx.updateTable('authUsers').set(password).where('id', '=', id).execute()
  }
  const noticeId = await storeAccessNotice(ctx, trx, member, change.kind)
  // The link of the notice's mail is made from the notice's id.
  if (change.kind === 'password-reset') await issueResetToken(ctx, trx, { id: noticeId, userId: id, lane: 'admin' })
  await recordAction(ctx, trx, {
    ...(ctx.actor.kind === 'system' && { adminId: 'command-line' }),
    action: `staff-${change.kind}`,
    targetId: id,
    details: `${DETAILS[change.kind]}: ${member.email}`,
  })
}
