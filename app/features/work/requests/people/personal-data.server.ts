import type { PersonalDataPart, SpecialRows } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { PEOPLE_LOCK, refreshPerson } from './refresh-person.server.ts'

async function peopleOf(db: Db, requestIds: readonly string[]): Promise<string[]> {
  if (requestIds.length === 0) return []
  const rows = await db
    .selectFrom('contactRequests')
    .select('personId')
    .distinct()
    .where('id', 'in', requestIds)
    .where('personId', 'is not', null)
    .execute()
  return rows.map(({ personId }) => personId ?? '')
}

/** A person goes with their last request; with others left, they are summed up without the erased ones. */
const summaries: SpecialRows = {
  tables: ['people', 'personMailboxes'],
  // What is left after the requests are gone belongs to other requests.
  count: async () => 0,
  async erase(trx, { records: { requestIds } }) {
    if (requestIds.length === 0) return 0
    await holdLock(trx, PEOPLE_LOCK)
    const ids = await peopleOf(trx, requestIds)
    for (const id of ids) await refreshPerson(trx, id, requestIds)
    if (ids.length === 0) return 0
    const left = await trx.selectFrom('people').select('id').where('id', 'in', ids).execute()
    return ids.length - left.length
  },
}

/** The people behind requests. Comes before the requests. */
export const peopleData: PersonalDataPart = {
  name: 'people',
  owned: [],
  special: [summaries],
  async sections(db, { records: { requestIds } }) {
    const ids = await peopleOf(db, requestIds)
    if (ids.length === 0) return []
    const rows = await db.selectFrom('people').select(['name', 'note']).where('id', 'in', ids).execute()
    const notes = rows.filter(({ note }) => note !== '').map(({ name, note }) => ({ Persona: name, Nota: note }))
    return notes.length === 0
      ? []
      : [{ key: 'note-persona', title: 'Note interne sulla persona', internal: true, rows: notes }]
  },
}
