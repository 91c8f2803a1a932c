import type { AppContext } from '#app/context.ts'
import { resetToken } from '#app/features/company/access/reset/request-reset.server.ts'
import { tokenOfHash } from '#app/lib/secrets.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { invitationToken } from './invitations/invitation.server.ts'

/** A link that its person does not get by mail. */
export interface HandOver {
  id: string
  purpose: 'invitation' | 'password'
  name: string
  email: string
  /** Undefined without a recent sign-in: the link is worth a password. */
  link: string | undefined
}

/** While mails stay files, the valid links of invitations and of passwords reset by an admin, to be handed over by other means. */
export async function listHandOver(ctx: AppContext, fresh: boolean): Promise<HandOver[]> {
  requirePermission(ctx, 'users.manage')
  if (!ctx.mailsAreFiles) return []
  const now = ctx.clock().toISOString()
  const invitations = await ctx.db
    .selectFrom('invitations')
    .select(['id', 'name', 'email', 'tokenHash'])
    .where('state', '=', 'pending')
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .execute()
  const resets = await ctx.db
    .selectFrom('authTokens')
    .innerJoin('admins', 'admins.id', 'authTokens.userId')
    .select(['authTokens.id', 'admins.name', 'admins.email', 'authTokens.tokenHash'])
    .where('authTokens.kind', '=', 'reset')
    .where('authTokens.value', '=', 'admin')
    .where('authTokens.expiresAt', '>', now)
    .orderBy('authTokens.createdAt', 'desc')
    .execute()
  const pathOf = (page: string, row: { id: string; tokenHash: string }, make: typeof resetToken) => {
    const token = fresh ? tokenOfHash(ctx, row, make) : undefined
    return token && `${ctx.publicUrl}/AdminLoginPortal/${page}/${token}`
  }
  return [
    ...invitations.map(({ tokenHash, ...person }) => ({
      ...person,
      purpose: 'invitation' as const,
      link: pathOf('invito', { id: person.id, tokenHash }, invitationToken),
    })),
    ...resets.map(({ tokenHash, ...person }) => ({
      ...person,
      purpose: 'password' as const,
      link: pathOf('nuova-password', { id: person.id, tokenHash }, resetToken),
    })),
  ]
}
