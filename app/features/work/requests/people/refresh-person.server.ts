import { keepSnoozes } from '#app/features/work/snoozes/set-snooze.server.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { Trx } from '#db/client.server.ts'
import { wordsOf } from '#db/queries/search.server.ts'
import { companyDomain, companyKey, phoneKey } from './company-key.server.ts'

/** Lock of all changes of who belongs to whom; taken before any row is changed. */
export const PEOPLE_LOCK = 'people'

/** Requests from which a person is summed up. */
const MOST_SUMMED = 200

/**
 * Sums up a person from their latest requests; one without requests is deleted. `without` are requests that the same
 * transaction deletes. Requires PEOPLE_LOCK.
 */
export async function refreshPerson(trx: Trx, id: string, without: readonly string[] = []): Promise<void> {
  let query = trx
    .selectFrom('contactRequests')
    .select(['id', 'name', 'email', 'phone', 'company', 'createdAt'])
    .where('personId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SUMMED)
  if (without.length > 0) query = query.where('id', 'not in', without)
  const rows = await query.execute()
  const [latest] = rows
  if (!latest) return deletePerson(trx, id)
  await keepSnoozes(trx, id, latest.id)
  const mailboxes = [...new Set(rows.map(({ email }) => mailboxOf(email)))].filter(Boolean)
  const last = (field: 'name' | 'email' | 'phone' | 'company') => rows.find((row) => row[field] !== '')?.[field] ?? ''
  const words = wordsOf(
    rows.map(({ name, email, phone, company }) => [name, email, phone, company].join('\n')).join('\n'),
  )
  await trx
    .updateTable('people')
    .set({
      name: last('name'),
      email: last('email'),
      phone: last('phone'),
      company: last('company'),
      domain: mailboxes.map(companyDomain).find(Boolean) ?? '',
      companyKey: companyKey(last('company')),
      phoneKey: phoneKey(last('phone')),
      words: ` ${words.join(' ')} `,
      lastAt: latest.createdAt,
    })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('personMailboxes').where('personId', '=', id).execute()
  if (mailboxes.length > 0) {
    await trx
      .insertInto('personMailboxes')
      .values(mailboxes.map((mailbox) => ({ mailbox, personId: id })))
      .execute()
  }
}

async function deletePerson(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('personMailboxes').where('personId', '=', id).execute()
  await trx
    .deleteFrom('people')
    .where((row) => row.or([row('id', '=', id), row('mergedInto', '=', id)]))
    .execute()
}
