import type { DataSection, PersonalDataPart, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'

async function notificationsOf(db: Db, { records }: Subject): Promise<string[]> {
  const subjects = [...records.requestIds, ...records.appointmentIds, ...records.mailIds]
  if (subjects.length === 0) return []
  const rows = await db.selectFrom('notifications').select('id').where('subjectId', 'in', subjects).execute()
  return rows.map(({ id }) => id)
}

const ofRecords: SpecialRows = {
  tables: ['notifications'],
  count: async (db, subject) => (await notificationsOf(db, subject)).length,
  async erase(trx, subject) {
    const ids = await notificationsOf(trx, subject)
    if (ids.length > 0) await trx.deleteFrom('notifications').where('id', 'in', ids).execute()
    return ids.length
  },
}

/** Notifications of the bell about the person's records, never by a name in their text: others may have it too. */
export const notificationData: PersonalDataPart = {
  name: 'notifications',
  owned: [],
  special: [ofRecords],
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
    return [{ key: 'avvisi', title: 'Notifiche al personale', internal: true, staffOnly: true, rows }]
  },
}
