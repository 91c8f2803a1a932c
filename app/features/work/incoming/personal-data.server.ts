import { deleteFiles } from '#app/features/ground/files/store/remove-files.server.ts'
import { MAIL_ATTACHMENT } from '#app/features/ground/mail/incoming/keep-attachments.server.ts'
import type { UnkeptAttachment } from '#app/features/ground/mail/incoming/parsed-mail.ts'
import { INCOMING_MAIL } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { DataSection, PersonalDataPart, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** Mails in the threads of the person's requests, and others from the person's addresses. */
export async function incomingOf(db: Db, { records: { requestIds }, person, until }: Subject): Promise<string[]> {
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

/** Mails and replies in the threads of others that name the person as somebody in copy. */
export async function copiesOf(db: Db, { person, until }: Subject) {
  const found: { table: 'incomingMails' | 'requestReplies'; id: string; at: string; cc: string }[] = []
  for (const mailbox of person?.mailboxes ?? []) {
    const named = `%@${mailbox.split('@')[1] ?? ''}%`
    const mails = db.selectFrom('incomingMails').select(['id', 'receivedAt as at', 'cc']).where('cc', 'like', named)
    const replies = db.selectFrom('requestReplies').select(['id', 'createdAt as at', 'cc']).where('cc', 'like', named)
    for (const row of await mails.execute()) found.push({ table: 'incomingMails', ...row })
    for (const row of await replies.execute()) found.push({ table: 'requestReplies', ...row })
  }
  return found.filter(({ cc, at }) => {
    return (!until || at <= until) && cc.split(' ').some((address) => person?.mailboxes.includes(mailboxOf(address)))
  })
}

/** Mails of ours whose head names the person as somebody in copy: their files have the address, also those to others. */
export async function mailsWithCopies(db: Db, subject: Subject): Promise<string[]> {
  const ids = (await copiesOf(db, subject)).map(({ id }) => id)
  if (ids.length === 0) return []
  const mails = await db.selectFrom('mailOutbox').select('id').where('documentId', 'in', ids).execute()
  return mails.map(({ id }) => id)
}

/** Only the address goes, and the bytes of the mail that has it in its head: the rest is the customer's. */
const copies: SpecialRows = {
  tables: [],
  count: async (db, subject) => (await copiesOf(db, subject)).length,
  async erase(trx, subject, now) {
    for (const { table, id, cc } of await copiesOf(trx, subject)) {
      const kept = cc.split(' ').filter((address) => !subject.person?.mailboxes.includes(mailboxOf(address)))
      await trx
        .updateTable(table)
        .set({ cc: kept.join(' ') })
        .where('id', '=', id)
        .execute()
      await deleteRaw(trx, [id], now)
    }
    return 0
  },
}

async function deleteRaw(trx: Trx, mailIds: readonly string[], now: Date): Promise<void> {
  const raw = trx.selectFrom('files').select('id').where('owner', 'in', mailIds).where('purpose', '=', INCOMING_MAIL)
  const ids = (await raw.execute()).map(({ id }) => id)
  if (ids.length > 0) await deleteFiles(trx, ids, now)
}

/** Forgets, after a restore, whom these mails and replies named in copy: who it was is not known any more. */
export async function forgetCopies(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  for (const table of ['incomingMails', 'requestReplies'] as const) {
    await trx.updateTable(table).set({ cc: '' }).where('id', 'in', ids).execute()
  }
  await deleteRaw(trx, ids, now)
}

/** Mails that came in. */
export const incomingData: PersonalDataPart = {
  name: 'incoming',
  owned: [],
  special: [mails, copies],
  async sections(db, subject) {
    const ids = await incomingOf(db, subject)
    const inCopy = await copiesOf(db, subject)
    if (ids.length + inCopy.length === 0) return []
    const rows = await db
      .selectFrom('incomingMails')
      .select(['id', 'unkept', 'receivedAt', 'fromAddress', 'fromName', 'cc', 'subject', 'text', 'quoted'])
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
    const listed = (mails: typeof rows) =>
      mails.map((row) => ({
        Ricevuta: row.receivedAt,
        Da: [row.fromName, row.fromAddress].filter(Boolean).join(', '),
        'In copia': row.cc.replaceAll(' ', ', '),
        Oggetto: row.subject,
        Testo: [row.text, row.quoted].filter(Boolean).join('\n\n'),
        Allegati: namesOf(row).join(', '),
      }))
    const isOwn = ({ fromAddress }: { fromAddress: string }) =>
      !subject.person || subject.person.mailboxes.includes(mailboxOf(fromAddress))
    const sections: DataSection[] = [
      { key: 'email-ricevute', title: 'Email ricevute', rows: listed(rows.filter(isOwn)) },
      {
        key: 'email-di-altri',
        title: 'Email di altri sulle stesse richieste',
        internal: true,
        rows: listed(rows.filter((row) => !isOwn(row))),
      },
      {
        key: 'in-copia',
        title: 'Email di altri con l’indirizzo in copia',
        rows: inCopy.map(({ at, table }) => ({
          Data: at,
          Email: table === 'incomingMails' ? 'ricevuta da noi' : 'inviata da noi',
        })),
      },
    ]
    return sections.filter(({ rows }) => rows.length > 0)
  },
}
