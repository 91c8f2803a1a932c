import { deleteFiles } from '#app/features/ground/files/store/remove-files.server.ts'
import { MAIL_ATTACHMENT } from '#app/features/ground/mail/incoming/keep-attachments.server.ts'
import type { UnkeptAttachment } from '#app/features/ground/mail/incoming/parsed-mail.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { PersonalDataPart, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** Mails in the threads of the person's requests, and others from the person's addresses. */
async function incomingOf(db: Db, { records: { requestIds }, person, until }: Subject): Promise<string[]> {
  const ids = new Set<string>()
  if (requestIds.length > 0) {
    const rows = await db.selectFrom('incomingMails').select('id').where('requestId', 'in', requestIds).execute()
    for (const { id } of rows) ids.add(id)
  }
  if (person && person.mailboxes.length > 0) {
    // Plus addresses belong to the mailbox, so SQL finds all of a domain and mailboxOf decides.
    for (const mailbox of person.mailboxes) {
      let query = db.selectFrom('incomingMails').select(['id', 'fromAddress'])
      query = query.where('fromAddress', 'like', `%@${mailbox.split('@')[1] ?? ''}`)
      if (until) query = query.where('receivedAt', '<=', until)
      for (const row of await query.execute()) if (mailboxOf(row.fromAddress) === mailbox) ids.add(row.id)
    }
  }
  return [...ids]
}

/** Deletes mails that came in, with their bytes and attachments, and the files of replies among `owners`. */
export async function deleteIncoming(trx: Trx, owners: readonly string[], now: Date): Promise<number> {
  if (owners.length === 0) return 0
  const files = await trx.selectFrom('files').select('id').where('owner', 'in', owners).execute()
  await deleteFiles(
    trx,
    files.map(({ id }) => id),
    now,
  )
  const { numDeletedRows } = await trx.deleteFrom('incomingMails').where('id', 'in', owners).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const mails: SpecialRows = {
  tables: ['incomingMails', 'files'],
  count: async (db, subject) => (await incomingOf(db, subject)).length,
  erase: async (trx, subject, now) =>
    deleteIncoming(trx, [...(await incomingOf(trx, subject)), ...subject.records.documentIds], now),
}

/** Mails that came in. */
export const incomingData: PersonalDataPart = {
  name: 'incoming',
  owned: [],
  special: [mails],
  async sections(db, subject) {
    const ids = await incomingOf(db, subject)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('incomingMails')
      .select(['id', 'unkept', 'receivedAt', 'fromAddress', 'fromName', 'subject', 'text', 'quoted'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    const files = await db
      .selectFrom('files')
      .select(['owner', 'name'])
      .where('owner', 'in', ids)
      .where('purpose', '=', MAIL_ATTACHMENT)
      .orderBy('name')
      .execute()
    const namesOf = ({ id, unkept }: { id: string; unkept: string }) => [
      ...files.filter(({ owner }) => owner === id).map(({ name }) => name),
      ...(JSON.parse(unkept) as UnkeptAttachment[]).map(({ name }) => name),
    ]
    return [
      {
        key: 'email-ricevute',
        title: 'Email ricevute',
        rows: rows.map((row) => ({
          Ricevuta: row.receivedAt,
          Da: [row.fromName, row.fromAddress].filter(Boolean).join(', '),
          Oggetto: row.subject,
          Testo: [row.text, row.quoted].filter(Boolean).join('\n\n'),
          Allegati: namesOf(row).join(', '),
        })),
      },
    ]
  },
}
