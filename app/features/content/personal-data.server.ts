import { eraseActionTexts } from '#app/features/audit/erase-texts.server.ts'
import { countUnused, deleteUnused } from '#app/features/pictures/delete-picture.server.ts'
import type { PersonalDataPart, SpecialRows, Subject } from '#app/personal-data.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { forgetPictureUses } from './pictures/uses.server.ts'
import type { ContentValue } from './types/fields.ts'

/** The collections whose entries are about one person, who is named in `name`. */
const ABOUT_PEOPLE = ['people', 'quotes']

/** A colleague of the company with a customer's name keeps the entry: staff remove it by hand. */
const ERASED = ['quotes']

interface NamedText {
  key: string
  type: string
  at: string
  data: string
}

const folded = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('it')

/** The texts, also earlier ones and drafts, of entries whose person has one of the subject's names. */
async function textsOf(db: Db, { person }: Subject, types = ABOUT_PEOPLE): Promise<NamedText[]> {
  const names = new Set((person?.names ?? []).map(folded))
  names.delete('')
  if (names.size === 0) return []
  const documents = await db
    .selectFrom('contentDocuments')
    .select(['key', 'type', 'draft', 'draftAt'])
    .where('type', 'in', types)
    .execute()
  const versions = await db
    .selectFrom('contentVersions')
    .innerJoin('contentDocuments', 'contentDocuments.key', 'contentVersions.documentKey')
    .select(['key', 'type', 'contentVersions.createdAt', 'contentVersions.data'])
    .where('type', 'in', types)
    .execute()
  const texts = [
    ...documents.map(({ key, type, draft, draftAt }) => ({ key, type, at: draftAt, data: draft })),
    ...versions.map(({ createdAt, ...version }) => ({ ...version, at: createdAt })),
  ]
  return texts.flatMap(({ key, type, at, data }) => {
    if (!data || !type) return []
    const { name } = JSON.parse(data) as { name?: ContentValue }
    return typeof name === 'string' && names.has(folded(name)) ? [{ key, type, at: at ?? '', data }] : []
  })
}

const keysOf = (texts: readonly NamedText[]) => [...new Set(texts.map(({ key }) => key))]

/** Deletes entries with all their texts. Visitors see them no longer. */
export async function deleteEntries(trx: Trx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  // First unpublished: that is what makes the instances render the pages again.
  await trx
    .updateTable('contentDocuments')
    .set({ publishedNumber: null })
    .where('key', 'in', keys)
    .where('publishedNumber', 'is not', null)
    .execute()
  await forgetPictureUses(trx, keys)
  await trx.deleteFrom('contentVersions').where('documentKey', 'in', keys).execute()
  await trx.deleteFrom('contentDocuments').where('key', 'in', keys).execute()
}

/** Keys of the entries that an erasure of the person deletes. */
export async function entriesOfPerson(db: Db, subject: Subject): Promise<string[]> {
  return keysOf(await textsOf(db, subject, ERASED))
}

/** Deletes entries and erases the texts of the actions that named them. */
export async function eraseEntries(trx: Trx, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await deleteEntries(trx, keys)
  const actions = await trx.selectFrom('adminActions').select('id').where('targetId', 'in', keys).execute()
  await eraseActionTexts(
    trx,
    actions.map(({ id }) => id),
    now,
  )
}

const entries: SpecialRows = {
  tables: ['contentDocuments', 'contentVersions'],
  count: async (db, subject) => (await entriesOfPerson(db, subject)).length,
  async erase(trx, subject, now) {
    const keys = await entriesOfPerson(trx, subject)
    await eraseEntries(trx, keys, now)
    return keys.length
  },
}

/** Pictures whose name or description contains one of the subject's names. */
async function picturesOf(db: Db, { person }: Subject) {
  const names = (person?.names ?? []).map(folded).filter((name) => name.includes(' '))
  if (names.length === 0) return []
  const rows = await db.selectFrom('pictures').select(['id', 'name', 'alt', 'createdAt']).execute()
  return rows.filter(({ name, alt }) => names.some((one) => folded(`${name} ${alt}`).includes(one)))
}

/** A picture that a text still shows is kept with it: staff remove both by hand. */
const pictures: SpecialRows = {
  tables: ['pictures'],
  async count(db, subject) {
    const ids = (await picturesOf(db, subject)).map(({ id }) => id)
    return countUnused(db, ids)
  },
  async erase(trx, subject, now) {
    const ids = (await picturesOf(trx, subject)).map(({ id }) => id)
    return deleteUnused(trx, ids, now)
  },
}

/** What the public site says about a person: entries of people and quotes, and pictures, with the person's name. */
export const contentData: PersonalDataPart = {
  name: 'content',
  owned: [],
  special: [entries, pictures],
  async sections(db, subject) {
    const texts = await textsOf(db, subject)
    const images = (await picturesOf(db, subject)).map(({ name, alt, createdAt }) => ({
      Data: createdAt,
      Nome: name,
      Descrizione: alt,
    }))
    const shown = { key: 'immagini', title: 'Immagini del sito che portano il tuo nome', rows: images }
    const sections = images.length > 0 ? [shown] : []
    if (texts.length === 0) return sections
    const rows = texts.map(({ type, at, data }) => {
      const { name, role, text } = JSON.parse(data) as Record<string, ContentValue>
      return {
        Data: at,
        Tipo: type === 'quotes' ? 'Citazione' : 'Persona',
        Nome: String(name ?? ''),
        Ruolo: String(role ?? ''),
        Testo: String(text ?? ''),
      }
    })
    return [{ key: 'sito', title: 'Testi pubblicati sul sito', rows }, ...sections]
  },
}
