import { eraseActionTexts } from '#app/features/ground/audit/erase-texts.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import type { PersonalDataPart, Retained, Subject } from '#app/personal-data.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { forgetPictureUses } from './pictures/uses.server.ts'

/** The collections whose entries are about one person, who is named in `name`. */
const ABOUT_PEOPLE = ['people', 'quotes']

interface NamedText {
  key: string
  type: string
  at: string
  data: string
}

const folded = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('it')

/** The texts, also earlier ones and drafts, of entries whose person has one of the subject's names. */
async function textsOf(db: Db, { person }: Subject): Promise<NamedText[]> {
  const names = new Set((person?.names ?? []).map(folded))
  names.delete('')
  if (names.size === 0) return []
  const documents = await db
    .selectFrom('contentDocuments')
    .select(['key', 'type', 'draft', 'draftAt'])
    .where('type', 'in', ABOUT_PEOPLE)
    .execute()
  const versions = await db
    .selectFrom('contentVersions')
    .innerJoin('contentDocuments', 'contentDocuments.key', 'contentVersions.documentKey')
    .select(['key', 'type', 'contentVersions.createdAt', 'contentVersions.data'])
    .where('type', 'in', ABOUT_PEOPLE)
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

/** Deletes entries, which ledgers of earlier versions name, and erases the texts of the actions that named them. */
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

/** Pictures whose name or description contains one of the subject's names. */
async function picturesOf(db: Db, { person }: Subject) {
  const names = (person?.names ?? []).map(folded).filter((name) => name.includes(' '))
  if (names.length === 0) return []
  const rows = await db.selectFrom('pictures').select(['id', 'name', 'alt', 'createdAt']).execute()
  return rows.filter(({ name, alt }) => names.some((one) => folded(`${name} ${alt}`).includes(one)))
}

const forStaff = { internal: true, staffOnly: true } as const

const retained: Retained[] = [
  {
    what: 'I testi e le immagini del sito, e le ricerche salvate dal personale, che portano lo stesso nome.',
    reason: 'Possono riguardare un’altra persona: il personale li controlla e li elimina a mano.',
  },
]

/**
 * What the public site says under the person's name: entries of people and quotes, and pictures. A name does not tell
 * people apart, so staff see it and nothing is given out or erased by itself (decision 0023).
 */
export const contentData: PersonalDataPart = {
  name: 'content',
  owned: [],
  retained,
  async sections(db, subject) {
    const texts = await textsOf(db, subject)
    const images = (await picturesOf(db, subject)).map(({ name, alt, createdAt }) => ({
      Data: createdAt,
      Nome: name,
      Descrizione: alt,
    }))
    const shown = { key: 'immagini', title: 'Immagini del sito con lo stesso nome', ...forStaff, rows: images }
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
    return [{ key: 'sito', title: 'Testi del sito con lo stesso nome', ...forStaff, rows }, ...sections]
  },
}
