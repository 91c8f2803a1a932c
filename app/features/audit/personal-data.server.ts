import { sql } from 'kysely'
import type { PersonalDataPart, Retained, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import { actionName } from './actions.ts'
import { eraseActionTexts } from './erase-texts.server.ts'

/** Actions on saved views: their texts contain the name of the view. */
const VIEW_ACTIONS = ['request-view-save', 'request-view-delete']

/** Ids of the actions whose texts concern the records, contain an address, or name a view after the person. */
export async function actionsOfPerson(db: Db, { records, person }: Subject): Promise<string[]> {
  const { requestIds, appointmentIds, documentIds, mailIds } = records
  const targets = [...requestIds, ...appointmentIds, ...documentIds, ...mailIds]
  const addresses = (person?.addresses ?? []).map((address) => `%${address.replace(/[\\%_]/g, '\\$&')}%`)
  const names = (person?.names ?? []).map((name) => name.toLowerCase())
  const texts = db
    .selectFrom('adminActions')
    .innerJoin('adminActionTexts', 'adminActionTexts.actionId', 'adminActions.id')
    .select(['adminActions.id', 'adminActionTexts.details'])
    .where('erasedAt', 'is', null)
  const found = new Set<string>()
  if (targets.length > 0) {
    for (const { id } of await texts.where('adminActions.targetId', 'in', targets).execute()) found.add(id)
  }
  for (const address of addresses) {
    const written = sql`lower(coalesce(details, '') || coalesce(before, '') || coalesce(after, ''))`
    for (const { id } of await texts.where(sql<boolean>`${written} like ${address} escape '\\'`).execute())
      found.add(id)
  }
  if (names.length > 0) {
    for (const { id, details } of await texts.where('action', 'in', VIEW_ACTIONS).execute()) {
      if (names.some((name) => details?.toLowerCase().includes(name))) found.add(id)
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
      .select(['action', 'timestamp', 'details', 'before', 'after'])
      .where('adminActions.id', 'in', ids)
      .orderBy('sequence')
      .execute()
    const rows = actions.map(({ action, timestamp, details, before, after }) => ({
      Data: timestamp,
      Azione: actionName(action),
      Testo: [details, before, after].filter(Boolean).join(' '),
    }))
    return [{ key: 'registro', title: 'Azioni del personale', internal: true, staffOnly: true, rows }]
  },
}
