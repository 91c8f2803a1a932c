import { sql } from 'kysely'
import { normalizeEmail } from '#app/features/company/access/identity.server.ts'
import { formerAddress } from '#app/features/company/team/former-colleague.ts'
import { eraseActionTexts } from '#app/features/ground/audit/erase-texts.server.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import type { Trx } from '#db/client.server.ts'

/** What is erased of a member who has left: nothing, the address, or the name too. */
export type ErasedIdentity = 'nothing' | 'address' | 'name'

/** Texts searched at a time: a bound for one statement. */
const SLICE = 500

/**
 * Erases the address of a former member, and with `name` the name: in the record, the invitations, the mails and the texts of the audit
 * log, whose chain stays valid. Ids stay, so that notes, replies and actions keep their author.
 */
export async function eraseIdentity(
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
