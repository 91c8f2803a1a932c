import type { AppContext } from '#app/context.ts'
import { type ContentDocument, getDocument } from '#app/features/pages/documents/documents.server.ts'
import { noteDraftPictures, noteVersionPictures } from '#app/features/pages/documents/pictures/uses.server.ts'
import { ConflictError, NotFoundError } from '#app/lib/errors.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import type { Trx } from '#db/client.server.ts'
import type { ContentDocumentsTable, ContentVersionsTable } from '#db/schema/content.server.ts'
import { type ContentState, type ContentVerb, mayChange, stateOf } from './states.ts'

/** The document that a verb changes, as its editor saw it. */
export interface ContentTarget {
  key: string
  /** Revision on which the change is based; 0 for a document that was never edited. */
  revision: number
}

/** The stored document at the start of a change. */
export interface StoredDocument {
  row: ContentDocumentsTable | undefined
  state: ContentState
  /** Name of the page or entry, for messages and the audit log. */
  name: string
}

/** Another change of the document came first. Nothing was written. */
export class RevisionConflictError extends ConflictError {
  constructor() {
    super('Nel frattempo questa pagina è stata modificata altrove: nulla è stato sovrascritto.')
  }
}

/**
 * Reads the document inside the change's transaction and checks the base revision and the transition. Throws
 * RevisionConflictError, or ConflictError when the state does not allow the verb.
 */
export async function requireEditable(trx: Trx, target: ContentTarget, verb: ContentVerb): Promise<StoredDocument> {
  const row = await trx.selectFrom('contentDocuments').selectAll().where('key', '=', target.key).executeTakeFirst()
  const { collection, name } = getDocument(target.key)
  if (collection && !row) throw new NotFoundError(`entry ${target.key}`)
  if ((row?.revision ?? 0) !== target.revision) throw new RevisionConflictError()
  const state = stateOf(row)
  if (!mayChange(collection !== undefined, state, verb)) {
    throw new ConflictError(refusalOf(row, verb))
  }
  return { row, state, name: collection ? row?.title || name : name }
}

function refusalOf(row: ContentDocumentsTable | undefined, verb: ContentVerb): string {
  if (row?.scheduledFor) return 'La pubblicazione è programmata: annullala prima di modificare la pagina.'
  if ((verb === 'publish' || verb === 'schedule') && !row?.draft) {
    return 'Non c’è niente da pubblicare: il sito mostra già questo testo.'
  }
  return 'Nello stato attuale della pagina questa operazione non è possibile.'
}

/** The columns that a verb writes. */
export type DocumentChange = Partial<Omit<ContentDocumentsTable, 'key' | 'locale' | 'revision'>>

/** Writes a change with the next revision, which it returns. Throws RevisionConflictError if another change won. */
export async function writeDocument(
  trx: Trx,
  document: ContentDocument,
  { row }: StoredDocument,
  change: DocumentChange,
): Promise<number> {
  const { key, originalHash } = document
  const noteDraft = async () => {
    if (change.draft !== undefined) await noteDraftPictures(trx, document, change.draft)
  }
  if (!row) {
    const inserted = await trx
      .insertInto('contentDocuments')
      .values({
        key,
        locale: 'it',
        revision: 1,
        originalHash,
        draft: null,
        draftAt: null,
        draftBy: null,
        publishedNumber: null,
        publishedAt: null,
        scheduledFor: null,
        type: null,
        title: null,
        slug: null,
        position: 0,
        trashedAt: null,
        ...change,
      })
      .onConflict((same) => same.column('key').doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw new RevisionConflictError()
    await noteDraft()
    return 1
  }
  const updated = await trx
    .updateTable('contentDocuments')
    .set({ ...change, revision: row.revision + 1 })
    .where('key', '=', key)
    .where('revision', '=', row.revision)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) throw new RevisionConflictError()
  await noteDraft()
  return row.revision + 1
}

/** The text that visitors see, as stored; undefined for the built-in one. */
export async function publishedData(trx: Trx, { row }: StoredDocument): Promise<string | undefined> {
  if (!row?.publishedNumber) return undefined
  const version = await trx
    .selectFrom('contentVersions')
    .select('data')
    .where('documentKey', '=', row.key)
    .where('number', '=', row.publishedNumber)
    .executeTakeFirstOrThrow()
  return version.data
}

/** The name of an entry with this text. */
export function titleOf(text: ContentValue): string {
  if (typeof text !== 'object' || Array.isArray(text)) return ''
  const title = text.title || text.name || text.text
  return typeof title === 'string' ? title.slice(0, 120) : ''
}

/** The last part of the address that an entry's text asks for. */
export function addressOf(text: ContentValue): string {
  return typeof text === 'object' && !Array.isArray(text) && typeof text.address === 'string' ? text.address : ''
}

/** The number of the document's next version. */
export async function nextNumber(trx: Trx, key: string): Promise<number> {
  const { last } = await trx
    .selectFrom('contentVersions')
    .select((row) => row.fn.max<number | null>('number').as('last'))
    .where('documentKey', '=', key)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/**
 * Stores a text as a version. Call it after `writeDocument`, which serialises the changes of a document, so that a
 * number is never used twice.
 */
export async function addVersion(
  ctx: Pick<AppContext, 'actor' | 'clock'>,
  trx: Trx,
  version: Pick<ContentVersionsTable, 'documentKey' | 'number' | 'data'> & { kind: 'published' | 'replaced' },
): Promise<void> {
  const createdBy = ctx.actor.kind === 'staff' ? ctx.actor.id : null
  await trx
    .insertInto('contentVersions')
    .values({ ...version, createdAt: ctx.clock().toISOString(), createdBy })
    .execute()
  await noteVersionPictures(trx, getDocument(version.documentKey), version)
}
