import { sql } from 'kysely'
import { containsAddress } from '#app/lib/text/mailbox.ts'
import type { DataSection, Person, PersonalDataPart, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import { SENDER_FIELD_LIST } from './contact-form/sender-fields.ts'
import { originName } from './origins.ts'
import { statusLabel } from './statuses.ts'

/** `like` with any text around, with `\` as escape character. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Earlier requests that point to an erased one. */
const supersedeLinks: SpecialRows = {
  tables: [],
  count: async () => 0,
  async erase(trx, { records: { requestIds } }) {
    if (requestIds.length === 0) return 0
    await trx
      .updateTable('contactRequests')
      .set({ supersededBy: null })
      .where('supersededBy', 'in', requestIds)
      .where('id', 'not in', requestIds)
      .execute()
    return 0
  },
}

/** Bulk changes that can still be undone; they contain the former values of their requests. */
const undos: SpecialRows = {
  tables: ['requestUndos'],
  count: async (db, subject) => (await undosOf(db, subject)).length,
  async erase(trx, subject) {
    const ids = await undosOf(trx, subject)
    if (ids.length > 0) await trx.deleteFrom('requestUndos').where('id', 'in', ids).execute()
    return ids.length
  },
}

async function undosOf(db: Db, { records: { requestIds } }: Subject): Promise<string[]> {
  const undos = await db.selectFrom('requestUndos').select(['id', 'items']).execute()
  return undos.filter(({ items }) => requestIds.some((id) => items.includes(id))).map(({ id }) => id)
}

/** Saved views that search for the person. */
const views: SpecialRows = {
  tables: ['requestViews'],
  count: async (db, { person }) => (person ? (await viewsOfPerson(db, person)).length : 0),
  async erase(trx, { person }) {
    const ids = person ? await viewsOfPerson(trx, person) : []
    if (ids.length > 0) await trx.deleteFrom('requestViews').where('id', 'in', ids).execute()
    return ids.length
  },
}

/** Ids of the saved views that search for an address of a person. */
export async function viewsOfPerson(db: Db, { addresses }: Person): Promise<string[]> {
  return (await listViewTexts(db)).filter(({ text }) => containsAddress(text, addresses)).map(({ id }) => id)
}

async function listViewTexts(db: Db) {
  const views = await db.selectFrom('requestViews').select(['id', 'name', 'query', 'createdAt']).execute()
  return views.map((view) => ({
    ...view,
    text: `${view.name} ${[...new URLSearchParams(view.query).values()].join(' ')}`,
  }))
}

/** Saved views with a name of the person, who may be another: staff decide. */
async function namesakeViews(db: Db, { person }: Subject): Promise<DataSection[]> {
  const names = (person?.names ?? []).map((name) => name.toLowerCase())
  const found = names.length === 0 ? [] : await listViewTexts(db)
  const rows = found
    .filter(({ text }) => names.some((name) => text.toLowerCase().includes(name)))
    .map(({ name, createdAt }) => ({ Data: createdAt, Nome: name }))
  if (rows.length === 0) return []
  return [{ key: 'viste', title: 'Ricerche salvate con lo stesso nome', internal: true, staffOnly: true, rows }]
}

const senders: SpecialRows = {
  tables: ['verifiedSenders'],
  async count(db, { person, until }) {
    if (!person || person.senderHashes.length === 0) return 0
    let query = db.selectFrom('verifiedSenders').select('senderHash').where('senderHash', 'in', person.senderHashes)
    if (until) query = query.where('verifiedAt', '<=', until)
    return (await query.execute()).length
  },
  async erase(trx, { person, until }) {
    if (!person || person.senderHashes.length === 0) return 0
    let query = trx.deleteFrom('verifiedSenders').where('senderHash', 'in', person.senderHashes)
    if (until) query = query.where('verifiedAt', '<=', until)
    return Number((await query.executeTakeFirst()).numDeletedRows)
  },
}

/** Requests and everything that staff and the service have written about them. */
export const requestData: PersonalDataPart = {
  name: 'requests',
  owned: [
    { table: 'idempotencyKeys', column: 'contactRequestId', of: 'requestIds' },
    { table: 'requestReplies', column: 'requestId', of: 'requestIds' },
    { table: 'requestNotes', column: 'requestId', of: 'requestIds' },
    { table: 'requestTags', column: 'requestId', of: 'requestIds' },
    { table: 'requestWriters', column: 'requestId', of: 'requestIds' },
    { table: 'requestDrafts', column: 'requestId', of: 'requestIds' },
    { table: 'snoozes', column: 'requestId', of: 'requestIds' },
    { table: 'requestSearch', column: 'requestId', of: 'requestIds' },
    { table: 'contactRequests', column: 'id', of: 'requestIds' },
  ],
  special: [supersedeLinks, undos, views, senders],
  async sections(db, subject) {
    const { requestIds } = subject.records
    const views = await namesakeViews(db, subject)
    if (requestIds.length === 0) return views
    const requests = await db
      .selectFrom('contactRequests')
      .selectAll()
      .where('id', 'in', requestIds)
      .orderBy('createdAt')
      .execute()
    const references = new Map(requests.map(({ id, reference }) => [id, reference]))
    const of = ({ requestId }: { requestId: string }) => ({ Richiesta: references.get(requestId) ?? '' })
    const replies = await db.selectFrom('requestReplies').selectAll().where('requestId', 'in', requestIds).execute()
    const files = await db
      .selectFrom('files')
      .select(['owner', 'name'])
      .where('owner', 'in', db.selectFrom('requestReplies').select('id').where('requestId', 'in', requestIds))
      .execute()
    const notes = await db.selectFrom('requestNotes').selectAll().where('requestId', 'in', requestIds).execute()
    const tags = await db.selectFrom('requestTags').selectAll().where('requestId', 'in', requestIds).execute()
    const drafts = await db.selectFrom('requestDrafts').selectAll().where('requestId', 'in', requestIds).execute()
    const snoozes = await db.selectFrom('snoozes').selectAll().where('requestId', 'in', requestIds).execute()
    const sections: DataSection[] = [
      {
        key: 'richieste',
        title: 'Richieste di contatto',
        rows: requests.map((request) => ({
          Codice: request.reference,
          Ricevuta: request.createdAt,
          ...Object.fromEntries(SENDER_FIELD_LIST.map(([field, { name }]) => [name, request[field]])),
          Argomento: request.topic,
          Messaggio: request.message,
          'Quando andrebbe bene': request.preferences,
          'Come è arrivata': originName(request.origin),
          Stato: statusLabel(request.status),
          'Versione dell’informativa': request.noticeVersion.replace('.', ', versione '),
        })),
      },
      {
        key: 'risposte',
        title: 'Le nostre risposte',
        rows: replies.map((reply) => ({
          ...of(reply),
          Data: reply.createdAt,
          'In copia': reply.cc.replaceAll(' ', ', '),
          Oggetto: reply.subject,
          Testo: reply.text,
          Allegati: files.flatMap(({ owner, name }) => (owner === reply.id ? [name] : [])).join(', '),
        })),
      },
      {
        key: 'note',
        title: 'Note interne',
        internal: true,
        rows: notes.map((note) => ({ ...of(note), Data: note.createdAt, Testo: note.text })),
      },
      {
        key: 'etichette',
        title: 'Etichette interne',
        internal: true,
        rows: tags.map((tag) => ({ ...of(tag), Etichetta: tag.tag })),
      },
      {
        key: 'bozze',
        title: 'Bozze non inviate',
        internal: true,
        rows: drafts.map((draft) => ({
          ...of(draft),
          Data: draft.updatedAt,
          Oggetto: draft.subject,
          Testo: draft.text,
        })),
      },
      {
        key: 'promemoria',
        title: 'Promemoria interni',
        internal: true,
        rows: snoozes.map((snooze) => ({ ...of(snooze), Data: snooze.dueAt, Testo: snooze.note })),
      },
    ]
    return [...sections.filter(({ rows }) => rows.length > 0), ...views]
  },
}

/**
 * Ids of the requests of a person: those sent from one of the mailboxes, those joined to `personId`, and their earlier or later versions of the same
 * form (`follow`).
 */
export async function requestsOfPerson(
  db: Db,
  {
    mailboxes,
    personId,
    until,
    follow,
  }: {
    mailboxes: readonly string[]
    personId?: string | null | undefined
    until?: string | undefined
    follow: boolean
  },
  mailboxOf: (address: string) => string,
): Promise<string[]> {
  const found = new Set<string>()
  for (const mailbox of mailboxes) {
    // Plus addresses belong to the mailbox, so SQL finds candidates and mailboxOf decides.
    const [local = '', domain = ''] = mailbox.split('@')
    const pattern = `${containing(local).slice(1, -1)}%@${containing(domain).slice(1, -1)}`
    for (const table of ['contactRequests', 'appointments'] as const) {
      const id = table === 'appointments' ? 'contact_request_id' : 'id'
      const { rows } = await sql<{ id: string; email: string }>`
        select ${sql.ref(id)} as id, email from ${sql.table(table)}
        where lower(email) like ${pattern} escape '\\'`.execute(db)
      for (const row of rows) if (mailboxOf(row.email) === mailbox) found.add(row.id)
    }
  }
  if (personId) {
    // Staff may have merged the person into another since.
    const present = db.selectFrom('people').select('mergedInto').where('id', '=', personId)
    const joined = await db
      .selectFrom('contactRequests')
      .select('id')
      .where((row) => row.or([row('personId', '=', personId), row('personId', 'in', present)]))
      .execute()
    for (const { id } of joined) found.add(id)
  }
  if (follow) await followSupersedes(db, found)
  if (until === undefined || found.size === 0) return [...found]
  return keepUntil(db, [...found], until)
}

const CHUNK = 500

async function followSupersedes(db: Db, found: Set<string>): Promise<void> {
  for (let fresh = [...found]; fresh.length > 0; ) {
    const linked: string[] = []
    for (const ids of chunksOf(fresh)) {
      const rows = await db
        .selectFrom('contactRequests')
        .select(['id', 'supersededBy'])
        .where('supersededBy', 'is not', null)
        .where((row) => row.or([row('id', 'in', ids), row('supersededBy', 'in', ids)]))
        .execute()
      for (const { id, supersededBy } of rows) linked.push(id, supersededBy ?? id)
    }
    fresh = [...new Set(linked)].filter((id) => !found.has(id))
    for (const id of fresh) found.add(id)
  }
}

async function keepUntil(db: Db, ids: string[], until: string): Promise<string[]> {
  const kept: string[] = []
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('contactRequests')
      .select('id')
      .where('id', 'in', chunk)
      .where('createdAt', '<=', until)
      .execute()
    kept.push(...rows.map(({ id }) => id))
  }
  return kept
}

function chunksOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) => ids.slice(at * CHUNK, (at + 1) * CHUNK))
}
