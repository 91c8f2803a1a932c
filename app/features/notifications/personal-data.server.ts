import { sql } from 'kysely'
import type { DataSection, PersonalDataPart, PersonalRecords, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'

/** The pages of records, to which notifications link. */
function linksOf({ requestIds, appointmentIds, mailIds }: PersonalRecords): string[] {
  return [
    ...requestIds.map((id) => `/admin/requests/${id}`),
    ...appointmentIds.map((id) => `/admin/appointments/${id}`),
    ...mailIds.map((id) => `/admin/mail/${id}`),
  ]
}

const likeWord = (word: string) => `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

async function notificationsOf(db: Db, { records, person }: Subject): Promise<string[]> {
  const links = linksOf(records)
  const words = [...(person?.addresses ?? []), ...(person?.names ?? [])]
  if (links.length === 0 && words.length === 0) return []
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where((row) =>
      row.or([
        ...(links.length > 0 ? [row('link', 'in', links)] : []),
        ...words.map((word) => sql<boolean>`lower(message) like ${likeWord(word)} escape '\\'`),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

const linked: SpecialRows = {
  tables: ['notifications'],
  count: async (db, subject) => (await notificationsOf(db, subject)).length,
  async erase(trx, subject) {
    const ids = await notificationsOf(trx, subject)
    if (ids.length > 0) await trx.deleteFrom('notifications').where('id', 'in', ids).execute()
    return ids.length
  },
}

/** Notifications of the bell that name the person. */
export const notificationData: PersonalDataPart = {
  name: 'notifications',
  owned: [],
  special: [linked],
  async sections(db, subject) {
    const ids = await notificationsOf(db, subject)
    if (ids.length === 0) return []
    const notifications = await db
      .selectFrom('notifications')
      .select(['message', 'timestamp'])
      .where('id', 'in', ids)
      .orderBy('timestamp')
      .execute()
    // One row per recipient: the text is the same.
    const distinct = new Map(notifications.map((one) => [`${one.timestamp} ${one.message}`, one]))
    const rows: DataSection['rows'] = [...distinct.values()].map(({ message, timestamp }) => ({
      Data: timestamp,
      Testo: message,
    }))
    return [{ key: 'avvisi', title: 'Avvisi interni al personale', internal: true, staffOnly: true, rows }]
  },
}
