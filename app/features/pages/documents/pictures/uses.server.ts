import type { ContentDocument } from '#app/features/pages/documents/documents.server.ts'
import type { ContentErrors, ContentValue } from '#app/lib/form/tree/fields.ts'
import type { Trx } from '#db/client.server.ts'
import { pictureIdsOf, picturesOf } from './picture-values.ts'

/** The number of the draft among the versions of a document. */
const DRAFT = 0

/** Notes which pictures a version shows; a picture is only deleted while no text shows it. */
export async function noteVersionPictures(
  trx: Trx,
  { key, fields }: Pick<ContentDocument, 'key' | 'fields'>,
  { number, data }: { number: number; data: string },
): Promise<void> {
  const ids = pictureIdsOf(fields, JSON.parse(data))
  if (ids.length === 0) return
  // A picture that was deleted before the text was saved cannot be noted; the text cannot be published either.
  const known = await trx.selectFrom('pictures').select('id').where('id', 'in', ids).execute()
  if (known.length === 0) return
  await trx
    .insertInto('pictureUses')
    .values(known.map(({ id }) => ({ pictureId: id, documentKey: key, version: number })))
    .execute()
}

/** Notes which pictures the draft shows; null for no draft. */
export async function noteDraftPictures(
  trx: Trx,
  document: Pick<ContentDocument, 'key' | 'fields'>,
  draft: string | null,
): Promise<void> {
  await trx.deleteFrom('pictureUses').where('documentKey', '=', document.key).where('version', '=', DRAFT).execute()
  if (draft) await noteVersionPictures(trx, document, { number: DRAFT, data: draft })
}

/** Deletes the notes of documents that are deleted. */
export async function forgetPictureUses(trx: Trx, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('pictureUses').where('documentKey', 'in', keys).execute()
}

/** Pictures of a text that visitors could not see: not ready, unreadable, or deleted. */
export async function pictureProblems(
  trx: Trx,
  { fields }: Pick<ContentDocument, 'fields'>,
  text: ContentValue,
): Promise<ContentErrors> {
  const pictures = picturesOf(fields, text)
  if (pictures.length === 0) return {}
  const ids = pictures.map(({ picture }) => picture.id)
  const rows = await trx.selectFrom('pictures').select(['id', 'state']).where('id', 'in', ids).execute()
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const problems: ContentErrors = {}
  for (const { path, picture } of pictures) {
    const state = states.get(picture.id)
    if (state !== 'ready') problems[`${path}.id`] = PROBLEMS[state ?? ''] ?? DELETED
  }
  return problems
}

const DELETED = 'Questa immagine non esiste più: scegline un’altra.'
const PROBLEMS: Record<string, string> = {
  waiting: 'Questa immagine è ancora in preparazione: pubblica tra qualche secondo.',
  failed: 'Questa immagine non si può leggere: scegline un’altra.',
}
