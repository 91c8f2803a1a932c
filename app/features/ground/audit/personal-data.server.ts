import { sql } from 'kysely'
import { containsAddress } from '#app/lib/text/mailbox.ts'
import type { PersonalDataPart, Retained, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import { actionName } from './actions.ts'
import { eraseActionTexts } from './erase-texts.server.ts'

/** Ids of the actions whose texts concern the records or contain an address; a name is not enough, others may have it. */
export async function actionsOfPerson(db: Db, { records, person }: Subject): Promise<string[]> {
  const { requestIds, appointmentIds, documentIds, mailIds } = records
  const targets = [...requestIds, ...appointmentIds, ...documentIds, ...mailIds]
  const addresses = person?.addresses ?? []
  const texts = db
    .selectFrom('adminActions')
    .innerJoin('adminActionTexts', 'adminActionTexts.actionId', 'adminActions.id')
    .select(['adminActions.id', 'details', 'before', 'after'])
    .where('erasedAt', 'is', null)
  const found = new Set<string>()
  if (targets.length > 0) {
    for (const { id } of await texts.where('adminActions.targetId', 'in', targets).execute()) found.add(id)
  }
  for (const address of addresses) {
    const written = sql`lower(coalesce(details, '') || coalesce(before, '') || coalesce(after, ''))`
    const pattern = `%${address.replace(/[\\%_]/g, '\\$&')}%`
    for (const { id, ...text } of await texts.where(sql<boolean>`${written} like ${pattern} escape '\\'`).execute()) {
      if (containsAddress(Object.values(text).join('\n'), [address])) found.add(id)
    }
  }
  return [...found]
}

const texts: SpecialRows = {
  tables: ['adminActionTexts'],
  count: async (db, subject) => (await actionsOfPerson(db, subject)).length,
  erase: async (trx, subject, now) => eraseActionTexts(trx, await actionsOfPerson(trx, subject), now),
}

const retained: Retained[] = [
  {
    what: 'Nel registro delle azioni del personale: chi ha agito, quando e con quale operazione, senza testi né dati personali.',
    reason: 'Serve a dimostrare come sono stati trattati i dati e a proteggerli (articoli 5, paragrafo 2, e 32 GDPR).',
  },
]

/** The audit log: its texts are erased, its rows and hash chain stay. */
export const auditData: PersonalDataPart = {
  name: 'audit',
  owned: [],
  special: [texts],
  retained,
  async sections(db, subject) {
    const ids = await actionsOfPerson(db, subject)
    if (ids.length === 0) return []
    const actions = await db
      .selectFrom('adminActions')
      .innerJoin('adminActionTexts', 'adminActionTexts.actionId', 'adminActions.id')
      .select(['action', 'timestamp', 'details'])
      .where('adminActions.id', 'in', ids)
      .orderBy('sequence')
      .execute()
    const rows = actions.map(({ action, timestamp, details }) => ({
      Data: timestamp,
      Azione: actionName(action),
      // The changed values are in the log.
      Testo: details ?? '',
    }))
    return [{ key: 'registro', title: 'Azioni del personale', internal: true, staffOnly: true, rows }]
  },
}
