import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { PersonalDataPart, Retained, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'

/** Cases of the person other than a running erasure, which empties its own at its end. */
async function casesOf(db: Db, { person }: Subject): Promise<string[]> {
  if (!person) return []
  const cases = await db
    .selectFrom('privacyCases')
    .select(['id', 'addresses'])
    .where('state', '!=', 'erasing')
    .where('addresses', '!=', '[]')
    .execute()
  return cases
    .filter(({ addresses }) =>
      (JSON.parse(addresses) as string[]).some((address) => person.mailboxes.includes(mailboxOf(address))),
    )
    .map(({ id }) => id)
}

const cases: SpecialRows = {
  tables: ['privacyCases'],
  count: async (db, subject) => (await casesOf(db, subject)).length,
  async erase(trx, subject, now) {
    const ids = await casesOf(trx, subject)
    if (ids.length > 0) await forgetCases(trx, ids, now)
    return ids.length
  },
}

/** Removes the addresses of cases and closes those that are open. */
export async function forgetCases(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('privacyCases')
    .set((row) => ({
      addresses: '[]',
      personId: null,
      closedAt: row.fn.coalesce('closedAt', row.val(now.toISOString())),
    }))
    .where('id', 'in', ids)
    .execute()
  await db
    .updateTable('privacyCases')
    .set({ state: 'erased' })
    .where('id', 'in', ids)
    .where('state', 'in', ['open', 'asked'])
    .execute()
}

const retained: Retained[] = [
  {
    what: 'Nel registro delle cancellazioni: i codici interni dei dati cancellati e un’impronta dell’indirizzo email, da cui non si può risalire all’indirizzo stesso.',
    reason:
      'Serve a ripetere la cancellazione se viene ripristinata una copia di sicurezza più vecchia (articoli 5, paragrafo 2, e 17 GDPR).',
  },
]

/** Cases about the person, and the ledger, which stays. */
export const caseData: PersonalDataPart = {
  name: 'privacy',
  owned: [],
  special: [cases],
  retained,
  async sections(db, subject) {
    const ids = await casesOf(db, subject)
    if (ids.length === 0) return []
    const found = await db
      .selectFrom('privacyCases')
      .select(['addresses', 'createdAt', 'askedAt', 'state'])
      .where('id', 'in', ids)
      .orderBy('createdAt')
      .execute()
    const rows = found.map(({ addresses, createdAt, askedAt }) => ({
      Aperta: createdAt,
      'Cancellazione richiesta': askedAt ?? '',
      Indirizzi: (JSON.parse(addresses) as string[]).join(', '),
    }))
    return [{ key: 'pratiche', title: 'Richieste sui dati personali', rows }]
  },
}
