import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { normalizeEmail } from '#app/features/company/access/identity.server.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { deleteTotp } from '#app/features/company/access/second-step/totp.server.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { voidTokensOf } from '#app/features/company/access/tokens.server.ts'
import { requireAnotherAdmin } from '#app/features/company/team/access/deactivate.server.ts'
import { getMember, lockMember } from '#app/features/company/team/access/lock-member.server.ts'
import { formerAddress, isFormerAddress } from '#app/features/company/team/former-colleague.ts'
import { eraseActionTexts } from '#app/features/ground/audit/erase-texts.server.ts'
import { insertEntries } from '#app/features/ground/audit/erasures/ledger.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { eraseSecurityEvents } from '#app/features/ground/audit/security/keep-events.server.ts'
import { AppError, ConflictError } from '#app/lib/errors.ts'
import { newToken } from '#app/lib/secrets.server.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { countOpenWork, handOver, type OpenWork } from './hand-over.server.ts'

/** What happens to the work and the identity of a member who leaves. */
export interface Departure {
  id: string
  /** Receives the open work; null leaves it unassigned. */
  heirId: string | null
  erase: ErasedIdentity
}

/**
 * Records that a member has left the company: hands over the open work, ends every way of signing in, and erases the identity as chosen. Notes,
 * replies and actions stay. Returns the open work that there was. Throws NotFoundError, FreshSignInError, ConflictError for the last active admin, AppError for the own access.
 */
export async function departStaff(ctx: AppContext, { id, heirId, erase }: Departure): Promise<OpenWork> {
  const actor = requirePermission(ctx, 'users.manage')
  if (id === actor.id) throw new AppError(400, 'Il tuo accesso può chiuderlo solo un altro amministratore.')
  if (id === heirId) throw new AppError(400, 'Scegli un’altra persona per il lavoro in sospeso.')
  const passwordHash = await hashPassword(newToken())
  const work = await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock()
    await requireFreshSignIn(trx, actor, now)
    await lockMember(trx, id)
    const member = await getMember(trx, id)
    if (isFormerAddress(member.email))
      throw new ConflictError('L’indirizzo email di questa persona è già stato cancellato.')
    if (member.isActive) await requireAnotherAdmin(trx, member)
    const work = await countOpenWork(trx, id, romeDay(ctx.clock()))
    const requests = await handOver(ctx, trx, id, heirId)
    await trx.updateTable('admins').set({ isActive: false }).where('id', '=', id).execute()
    await trx.updateTable('authUsers').set({ isDisabled: true, passwordHash }).where('id', '=', id).execute()
    await endEveryAccess(trx, id, now)
    // The row itself does not name an identity that is erased.
    if (erase !== 'nothing') {
      const entry = { kind: 'staff', key: id, caseId: erase, erasedAt: now.toISOString() } as const
      await insertEntries(trx, [entry])
      await eraseIdentity(trx, member, erase, now)
      await eraseSecurityEvents(trx, id)
      if (erase === 'name') await trx.updateTable('consultants').set({ slug: null }).where('adminId', '=', id).execute()
    }
    await recordAction(ctx, trx, {
      action: 'staff-depart',
      targetId: id,
      details: erase === 'nothing' ? `Ha lasciato l’azienda: ${member.email}` : 'Ha lasciato l’azienda',
      before: { isActive: member.isActive },
      after: { isActive: false, requests, heirId, erase },
    })
    return { ...work, requests }
  })
  // Writes the ledger's file and removes the files of mails.
  if (erase !== 'nothing')
    await ctx.runErasures().catch((err) => ctx.log.error({ err }, 'an erasure is completed later'))
  return work
}

/** Ends the access of an erased member again, and erases the identity, after a restore has brought both back. */
export async function departAgain(trx: Trx, id: string, erase: ErasedIdentity, now: Date): Promise<void> {
  const member = await trx.selectFrom('admins').select(['id', 'email', 'name']).where('id', '=', id).executeTakeFirst()
  if (!member || isFormerAddress(member.email) || erase === 'nothing') return
  await trx.updateTable('admins').set({ isActive: false }).where('id', '=', id).execute()
  await trx.updateTable('authUsers').set({ isDisabled: true }).where('id', '=', id).execute()
  await endEveryAccess(trx, id, now)
  await eraseIdentity(trx, member, erase, now)
  await eraseSecurityEvents(trx, id)
}

async function endEveryAccess(trx: Trx, id: string, now: Date): Promise<void> {
  await voidTokensOf(trx, id, now)
  await deleteTotp(trx, id)
  for (const table of ['authSessions', 'authPasskeys', 'authCompanyAccounts'] as const) {
    await trx.deleteFrom(table).where('userId', '=', id).execute()
  }
  for (const table of ['calendarFeeds', 'notifications', 'requestUndos', 'requestWriters', 'contentEditors'] as const) {
    await trx.deleteFrom(table).where('adminId', '=', id).execute()
  }
  const own = trx.selectFrom('consultantCalendars').select('id').where('adminId', '=', id)
  for (const table of ['consultantBusyTimes', 'calendarEvents'] as const) {
    await trx.deleteFrom(table).where('calendarId', 'in', own).execute()
  }
  await trx.deleteFrom('consultantCalendars').where('adminId', '=', id).execute()
  // The number stays: it holds the half hours of appointments that wait for somebody else.
  const nothing = { receives: false, week: null, absences: '[]', extras: '[]', topics: '[]', places: '[]' }
  await trx.updateTable('consultants').set(nothing).where('adminId', '=', id).execute()
}

/** What is erased of a member who has left: nothing, the address, or the name too. */
type ErasedIdentity = 'nothing' | 'address' | 'name'

/** Texts searched at a time: a bound for one statement. */
const SLICE = 500

/**
 * Erases the address of a former member, and with `name` the name: in the record, the invitations, the mails and the texts of the audit
 * log, whose chain stays valid. Ids stay, so that notes, replies and actions keep their author.
 */
async function eraseIdentity(
  trx: Trx,
  member: { id: string; email: string; name: string },
  what: 'address' | 'name',
  now: Date,
): Promise<void> {
  const { id, name } = member
  const email = normalizeEmail(member.email)
  const erased = formerAddress(id)
  const renamed = what === 'name' ? FORMER_NAME : name
  await trx.updateTable('admins').set({ email: erased, name: renamed, signature: '' }).where('id', '=', id).execute()
  await trx.updateTable('authUsers').set({ email: erased, displayName: renamed }).where('id', '=', id).execute()
  await trx
    .updateTable('invitations')
    .set({ email: erased, ...(what === 'name' && { name: FORMER_NAME }) })
    .where(sql`lower(email)`, '=', email)
    .execute()
  const mails = trx.updateTable('mailOutbox').where(sql`lower(recipient)`, '=', email)
  await mails.where('state', '=', 'queued').set({ state: 'dropped' }).execute()
  await mails.set({ recipient: erased, mailbox: erased }).execute()
  const words = [email, ...(what === 'name' && name.trim().includes(' ') ? [name.trim().toLowerCase()] : [])]
  const ids = await actionsThatName(trx, words)
  for (let at = 0; at < ids.length; at += SLICE) await eraseActionTexts(trx, ids.slice(at, at + SLICE), now)
}

/** Ids of the actions whose texts contain one of the words, given in lower case. */
async function actionsThatName(trx: Trx, words: readonly string[]): Promise<string[]> {
  const written = sql`lower(coalesce(details, '') || coalesce(before, '') || coalesce(after, ''))`
  const rows = await trx
    .selectFrom('adminActionTexts')
    .select('actionId')
    .where('erasedAt', 'is', null)
    .where((row) =>
      row.or(words.map((word) => sql<boolean>`${written} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)),
    )
    .execute()
  return rows.map(({ actionId }) => actionId)
}
