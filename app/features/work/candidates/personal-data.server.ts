import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { DataSection, PersonalDataPart, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import { asCandidateState, CANDIDATE_STATES, positionOf } from './candidate-states.ts'
import { eraseCandidates } from './erase-candidates.server.ts'

/** Ids of the applications of a person. Plus addresses belong to the mailbox, so SQL finds all and mailboxOf decides. */
export async function candidatesOfPerson(db: Db, { person, until }: Subject): Promise<string[]> {
  if (!person || person.mailboxes.length === 0) return []
  let query = db.selectFrom('candidates').select(['id', 'email'])
  if (until) query = query.where('createdAt', '<=', until)
  const rows = await query.execute()
  return rows.filter(({ email }) => person.mailboxes.includes(mailboxOf(email))).map(({ id }) => id)
}

const applications: SpecialRows = {
  tables: ['candidates', 'candidateEntries', 'files'],
  count: async (db, subject) => (await candidatesOfPerson(db, subject)).length,
  async erase(trx, subject, now) {
    return (await eraseCandidates(trx, await candidatesOfPerson(trx, subject), now)).candidates
  },
}

/** Job applications, their curricula, and what staff have written about them. */
export const candidateData: PersonalDataPart = {
  name: 'candidates',
  owned: [],
  special: [applications],
  async sections(db, subject) {
    const ids = await candidatesOfPerson(db, subject)
    if (ids.length === 0) return []
    const candidates = await db
      .selectFrom('candidates')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    const entries = await db
      .selectFrom('candidateEntries')
      .selectAll()
      .where('candidateId', 'in', ids)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
    const files = await db.selectFrom('files').selectAll().where('owner', 'in', ids).execute()
    const references = new Map(candidates.map(({ id, reference }) => [id, reference]))
    const sections: DataSection[] = [
      {
        key: 'candidature',
        title: 'Candidature',
        rows: candidates.map((one) => ({
          Codice: one.reference,
          Ricevuta: one.createdAt,
          Posizione: positionOf(one.jobTitle),
          Nome: one.name,
          Email: one.email,
          Telefono: one.phone,
          Messaggio: one.message,
          Stato: CANDIDATE_STATES[asCandidateState(one.status)],
          'Consenso a essere tenuti in considerazione': one.consentAt ?? '',
          'Versione dell’informativa': one.noticeVersion,
        })),
      },
      {
        key: 'curricula',
        title: 'Curriculum',
        rows: files.map((file) => ({
          Candidatura: references.get(file.owner ?? '') ?? '',
          Nome: file.name,
          Byte: String(file.size),
          Caricato: file.createdAt,
        })),
      },
      {
        key: 'curricula-eliminati',
        title: 'Curriculum eliminati dall’antivirus',
        rows: entries
          .filter(({ kind }) => kind === 'infected')
          .map((entry) => ({
            Candidatura: references.get(entry.candidateId) ?? '',
            Data: entry.createdAt,
            Virus: entry.text,
          })),
      },
      {
        key: 'risposte-candidature',
        title: 'Le nostre risposte alle candidature',
        rows: entries
          .filter(({ kind }) => kind === 'reply' || kind === 'keep')
          .map((entry) => ({
            Candidatura: references.get(entry.candidateId) ?? '',
            Data: entry.createdAt,
            Oggetto: entry.subject,
            Testo: entry.text,
          })),
      },
      {
        key: 'note-candidature',
        title: 'Note interne sulle candidature',
        internal: true,
        rows: entries
          .filter(({ kind }) => kind === 'note')
          .map((entry) => ({
            Candidatura: references.get(entry.candidateId) ?? '',
            Data: entry.createdAt,
            Testo: entry.text,
          })),
      },
    ]
    return sections.filter(({ rows }) => rows.length > 0)
  },
}
