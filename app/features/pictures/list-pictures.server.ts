import type { AppContext } from '#app/context.ts'
import { getDocument } from '#app/features/content/documents.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { wordsOf } from '#db/queries/search.server.ts'
import { type PictureWidth, pictureAddress, plainWidth } from './picture.ts'

/** Pictures on one page of the screen. */
const PAGE_SIZE = 48
const THUMBNAIL = 320
const LARGE = 1_080

/** A picture as its screens show it. */
export interface PictureSummary {
  id: string
  name: string
  alt: string
  state: 'waiting' | 'ready' | 'failed'
  /** 0 for a drawing that has not been drawn yet. */
  width: number
  height: number
  /** Bytes of the original. */
  size: number
  createdAt: string
  /** Address of a small file; null until it is prepared. */
  thumbnail: string | null
}

/** A text that shows a picture. */
export interface PictureUse {
  key: string
  name: string
  /** Where: in the text that visitors see, in the draft, or in earlier versions only. */
  place: 'published' | 'draft' | 'version'
}

const columns = ['pictures.id', 'pictures.name', 'alt', 'state', 'width', 'height', 'widths'] as const

const pictures = (db: Db) =>
  db
    .selectFrom('pictures')
    .innerJoin('files', 'files.id', 'pictures.fileId')
    .select([...columns, 'pictures.createdAt', 'files.size'])

type Row = Awaited<ReturnType<ReturnType<typeof pictures>['executeTakeFirstOrThrow']>>

function summaryOf({ widths, state, ...row }: Row): PictureSummary {
  const small = plainWidth(JSON.parse(widths) as PictureWidth[], THUMBNAIL)
  return { ...row, state: state as PictureSummary['state'], thumbnail: small ? pictureAddress(small) : null }
}

/** A page of pictures, newest first; a search looks in names and alternative texts. Throws ForbiddenError. */
export async function listPictures(
  ctx: AppContext,
  { search, page }: { search: string; page: number },
): Promise<{ pictures: (PictureSummary & { uses: number })[]; total: number; pages: number }> {
  requirePermission(ctx, 'content.edit')
  const words = wordsOf(search)
  // Names only: a library of thousands of pictures is read within milliseconds, and words are compared without accents.
  const all = await ctx.db
    .selectFrom('pictures')
    .select(['id', 'name', 'alt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const found = all.filter(({ name, alt }) => {
    const own = wordsOf(`${name} ${alt}`)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
  const ids = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id)
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  if (ids.length === 0) return { pictures: [], total: found.length, pages }
  const rows = await pictures(ctx.db).where('pictures.id', 'in', ids).execute()
  const uses = await ctx.db
    .selectFrom('pictureUses')
    .select((row) => ['pictureId', row.fn.count<number>('documentKey').distinct().as('count')])
    .where('pictureId', 'in', ids)
    .groupBy('pictureId')
    .execute()
  const usesOf = new Map(uses.map(({ pictureId, count }) => [pictureId, Number(count)]))
  const byId = new Map(rows.map((row) => [row.id, { ...summaryOf(row), uses: usesOf.get(row.id) ?? 0 }]))
  return { pictures: ids.flatMap((id) => byId.get(id) ?? []), total: found.length, pages }
}

/** The pictures with these ids, by id. Throws ForbiddenError. */
export async function findPictures(ctx: AppContext, ids: readonly string[]): Promise<Record<string, PictureSummary>> {
  requirePermission(ctx, 'content.edit')
  if (ids.length === 0) return {}
  const rows = await pictures(ctx.db).where('pictures.id', 'in', ids).execute()
  return Object.fromEntries(rows.map((row) => [row.id, summaryOf(row)]))
}

/** A picture with a large file and the texts that show it. Throws ForbiddenError, NotFoundError. */
export async function getPicture(ctx: AppContext, id: string) {
  requirePermission(ctx, 'content.edit')
  const row = await pictures(ctx.db).where('pictures.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError(`picture ${id}`)
  const widths = JSON.parse(row.widths) as PictureWidth[]
  const large = plainWidth(widths, LARGE)
  return {
    ...summaryOf(row),
    large: large ? pictureAddress(large) : null,
    widths: [...new Set(widths.map(({ width }) => width))],
    uses: await usesOf(ctx.db, id),
  }
}

const PLACES = ['published', 'draft', 'version'] as const

/** The texts that show a picture, each with its most visible place. */
async function usesOf(db: Db, id: string): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('pictureUses')
    .innerJoin('contentDocuments', 'contentDocuments.key', 'pictureUses.documentKey')
    .select(['key', 'title', 'version', 'publishedNumber'])
    .where('pictureId', '=', id)
    .orderBy('key')
    .execute()
  const uses = new Map<string, PictureUse>()
  for (const { key, title, version, publishedNumber } of rows) {
    const place = version === publishedNumber ? 'published' : version === 0 ? 'draft' : 'version'
    const known = uses.get(key)
    if (known && PLACES.indexOf(known.place) <= PLACES.indexOf(place)) continue
    uses.set(key, { key, place, name: title || getDocument(key).name })
  }
  return [...uses.values()]
}
