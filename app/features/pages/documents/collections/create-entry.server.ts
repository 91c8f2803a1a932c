import type { ReadyArticle } from '#app/content/articles.server.ts'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { requirePermission } from '#app/permissions.ts'
import { type CollectionType, findCollection, slugOf } from './collections.ts'

const TITLE_MAX = 90
const ENTRIES_MAX = 500

interface NewEntry {
  type: CollectionType
  title: string
  /** The draft of an article that is delivered with the product; it can become an entry once. */
  ready?: ReadyArticle
}

/** Creates an entry as a draft, last in its order, and returns its key. Throws ForbiddenError, AppError. */
export async function createEntry(ctx: AppContext, entry: NewEntry): Promise<string> {
  const actor = requirePermission(ctx, 'content.edit')
  const title = entry.title.trim()
  if (!title || title.length > TITLE_MAX) {
    throw new AppError(422, `Compila questo campo con al massimo ${TITLE_MAX} caratteri.`)
  }
  const key = `${entry.type}/${entry.ready?.id ?? newId()}`
  const { original } = getDocument(key)
  const name = 'title' in (original as object) ? 'title' : 'name' in (original as object) ? 'name' : 'text'
  const address = findCollection(entry.type)?.path && { address: slugOf(title) }
  const { id, ...text } = entry.ready ?? {}
  const date = entry.type === 'insights' && { date: romeDay(ctx.clock()) }
  const draft = JSON.stringify({ ...(original as object), [name]: title, ...address, ...date, ...text })
  await ctx.db.transaction().execute(async (trx) => {
    const { last, count } = await trx
      .selectFrom('contentDocuments')
      .select((row) => [row.fn.max<number | null>('position').as('last'), row.fn.countAll<number>().as('count')])
      .where('type', '=', entry.type)
      .executeTakeFirstOrThrow()
    if (Number(count) >= ENTRIES_MAX) {
      throw new AppError(
        422,
        `Ci sono già ${ENTRIES_MAX} elementi, compresi quelli nel cestino. Sposta nel cestino quelli che non servono più: dopo 30 giorni vengono eliminati.`,
      )
    }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('contentDocuments')
      .values({
        key,
        locale: 'it',
        revision: 1,
        originalHash: '',
        type: entry.type,
        title,
        slug: null,
        trashedAt: null,
        draft,
        draftAt: ctx.clock().toISOString(),
        draftBy: actor.id,
        position: (last ?? 0) + 1,
        publishedNumber: null,
        publishedAt: null,
        scheduledFor: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) throw new AppError(422, 'Questo articolo è già nell’elenco.')
    await recordAction(ctx, trx, { action: 'content-create', targetId: key, details: `Contenuto «${title}» creato` })
  })
  return key
}
