import type { AppContext, StaffActor } from '#app/context.ts'
import { IDLE_MS } from '#app/features/company/access/sessions/session.server.ts'
import { ownSignature } from '#app/features/ground/mail/render/own-signature.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { timeAgo } from '#app/lib/time/duration.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { findRole, readGrants, requirePermission } from '#app/permissions.ts'

/** All staff members and the pending invitations. Not paged: a company has a few dozen. */
export async function listStaff(ctx: AppContext) {
  requirePermission(ctx, 'users.manage')
  const now = ctx.clock().toISOString()
  const members = await ctx.db
    .selectFrom('admins')
    .leftJoin('authUsers', 'authUsers.id', 'admins.id')
    .leftJoin('consultants', 'consultants.adminId', 'admins.id')
    .select([
      'admins.id',
      'admins.email',
      'admins.name',
      'admins.role',
      'admins.grants',
      'admins.isActive',
      'admins.lastLogin',
      'authUsers.totpConfirmedAt',
      'consultants.receives',
    ])
    .select((row) =>
      row
        .selectFrom('appointments')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('consultantId', '=', 'admins.id')
        .where('status', 'in', ['pending', 'confirmed'])
        .where('date', '>=', romeDay(ctx.clock()))
        .as('appointments'),
    )
    .orderBy('admins.isActive', 'desc')
    .orderBy('admins.name')
    .execute()
  const passkeys = await ctx.db.selectFrom('authPasskeys').select('userId').distinct().execute()
  const withPasskey = new Set(passkeys.map(({ userId }) => userId))
  const companyAccounts = await ctx.db
    .selectFrom('authCompanyAccounts')
    .select('userId')
    .where('unlinkedAt', 'is', null)
    .execute()
  const withCompanyAccount = new Set(companyAccounts.map(({ userId }) => userId))
  const invitations = await ctx.db
    .selectFrom('invitations')
    .leftJoin('consultants', 'consultants.adminId', 'invitations.id')
    .select(['id', 'email', 'name', 'role', 'createdAt', 'expiresAt', 'emailSent', 'needsEmailSending', 'receives'])
    .select((row) =>
      row
        .selectFrom('mailOutbox')
        .select('delivery')
        .where('kind', '=', 'staff-invitation')
        .whereRef('documentId', '=', 'invitations.id')
        .limit(1)
        .as('delivery'),
    )
    .where('state', '=', 'pending')
    .orderBy('createdAt', 'desc')
    .execute()
  return {
    members: members.map(({ totpConfirmedAt, receives, role, grants, ...member }) => ({
      ...member,
      appointments: Number(member.appointments),
      readsCandidates: readGrants(grants).includes('candidates.manage'),
      role: findRole(role),
      isConsultant: receives === true,
      hasSecondStep: totpConfirmedAt !== null,
      hasPasskey: withPasskey.has(member.id),
      hasCompanyAccount: withCompanyAccount.has(member.id),
    })),
    invitations: invitations.map(({ role, expiresAt, receives, ...invitation }) => ({
      ...invitation,
      isConsultant: receives === true,
      role: findRole(role),
      expiresAt,
      isExpired: expiresAt <= now,
    })),
  }
}

/** Data of the acting staff member's account page. */
export async function getAccount(ctx: AppContext, actor: StaffActor) {
  const now = ctx.clock()
  const { db } = ctx
  const identity = await db
    .selectFrom('authUsers')
    .select(['totpConfirmedAt', 'passwordChangedAt'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const { signature } = await db
    .selectFrom('admins')
    .select('signature')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const consultant = await db
    .selectFrom('consultants')
    .select('receives')
    .where('adminId', '=', actor.id)
    .executeTakeFirst()
  const sessions = await db
    .selectFrom('authSessions')
    .select(['id', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', actor.id)
    .where('expiresAt', '>', now.toISOString())
    .where('lastSeenAt', '>', timeAgo(now, IDLE_MS))
    .orderBy('lastSeenAt', 'desc')
    .execute()
  const passkeys = await db
    .selectFrom('authPasskeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', actor.id)
    .orderBy('createdAt')
    .execute()
  const codes = await db
    .selectFrom('authRecoveryCodes')
    .select('id')
    .where('userId', '=', actor.id)
    .where('usedAt', 'is', null)
    .execute()
  return {
    receivesAppointments: consultant?.receives === true,
    signature,
    usualSignature: ownSignature({ name: actor.name, signature: '' }, (await readSection(db, 'company')).legalName),
    passwordChangedAt: identity.passwordChangedAt,
    hasSecondStep: identity.totpConfirmedAt !== null,
    recoveryCodesLeft: codes.length,
    sessions: sessions.map((session) => ({ ...session, isThis: session.id === actor.sessionId })),
    passkeys,
  }
}
