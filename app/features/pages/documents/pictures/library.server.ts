import type { AppContext } from '#app/context.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { type PictureSummary, pictureRows, summaryOf } from '#app/features/pages/pictures/find-pictures.server.ts'
import { type PictureWidth, pictureAddress, plainWidth } from '#app/features/pages/pictures/picture.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { searchedWords, wordsOf } from '#db/queries/search.server.ts'
import { picturesOf } from './picture-values.ts'

/** Pictures on one page of the screen. */
const PAGE_SIZE = 48
const LARGE = 1_080

/** A text that shows a picture. */
export interface PictureUse {
  key: string
  name: string
  /** Where: in the text that visitors see, in the draft, or in earlier versions only. */
  place: 'published' | 'draft' | 'version'
  /** How that text describes it; empty for a decorative picture, and for one that a draft does not describe yet. */
  alt: string
  isDecorative: boolean
}

/** A page of pictures, newest first; a search looks in names and alternative texts. Throws ForbiddenError. */
export async function listPictures(
  ctx: AppContext,
  { search, page }: { search: string; page: number },
): Promise<{ pictures: (PictureSummary & { uses: number; lacksAlt: boolean })[]; total: number; pages: number }> {
  requirePermission(ctx, 'content.edit')
  const words = searchedWords(search)
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
  const rows = await pictureRows(ctx.db).where('pictures.id', 'in', ids).execute()
  const uses = await usesOf(ctx.db, ids)
  const byId = new Map(
    rows.map((row) => {
      const own = uses.get(row.id) ?? []
      return [row.id, { ...summaryOf(row), uses: own.length, lacksAlt: lacksAlt(row.alt, own) }]
    }),
  )
  return { pictures: ids.flatMap((id) => byId.get(id) ?? []), total: found.length, pages }
}

/** A picture with a large file and the texts that show it. Throws ForbiddenError, NotFoundError. */
export async function getPicture(ctx: AppContext, id: string) {
  requirePermission(ctx, 'content.edit')
  const row = await pictureRows(ctx.db).where('pictures.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError(`picture ${id}`)
  const widths = JSON.parse(row.widths) as PictureWidth[]
  const large = plainWidth(widths, LARGE)
  return {
    ...summaryOf(row),
    large: large ? pictureAddress(large) : null,
    widths: [...new Set(widths.map(({ width }) => width))],
    uses: (await usesOf(ctx.db, [id])).get(id) ?? [],
  }
}

const PLACES = ['published', 'draft', 'version'] as const

/**
 * Whether a picture is described nowhere: each text that shows it has a description of its own, and the one of the
 * picture is a suggestion for new uses.
 */
function lacksAlt(alt: string, uses: readonly PictureUse[]): boolean {
  const shown = uses.filter(({ place }) => place !== 'version')
  return shown.length > 0 ? shown.some((use) => !use.alt && !use.isDecorative) : alt === ''
}

/** The texts that show pictures, by picture, each text with its most visible place. */
async function usesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, PictureUse[]>> {
  const rows = await db
    .selectFrom('pictureUses')
    .innerJoin('contentDocuments', 'contentDocuments.key', 'pictureUses.documentKey')
    .select(['pictureId', 'key', 'title', 'version', 'publishedNumber'])
    .where('pictureId', 'in', ids)
    .orderBy('key')
    .execute()
  const picturesIn = await currentPictures(db, [...new Set(rows.map(({ key }) => key))])
  const uses = new Map<string, Map<string, PictureUse>>()
  for (const { pictureId, key, title, version, publishedNumber } of rows) {
    const place = version === publishedNumber ? 'published' : version === 0 ? 'draft' : 'version'
    const own = uses.get(pictureId) ?? new Map<string, PictureUse>()
    uses.set(pictureId, own)
    const known = own.get(key)
    if (known && PLACES.indexOf(known.place) <= PLACES.indexOf(place)) continue
    const shown = place === 'version' ? [] : picturesIn(key, place).filter(({ id }) => id === pictureId)
    // A text may show a picture twice: one without a description counts.
    const { alt = '', decorative = false } = shown.find((one) => !one.alt && !one.decorative) ?? shown[0] ?? {}
    own.set(key, { key, place, name: title || getDocument(key).name, alt, isDecorative: decorative })
  }
  return new Map(Array.from(uses, ([id, own]) => [id, [...own.values()]]))
}

/** Reads the pictures of the published texts and drafts of documents. */
async function currentPictures(db: Db, keys: readonly string[]) {
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('contentDocuments')
          .leftJoin('contentVersions', (join) =>
            join
              .onRef('contentVersions.documentKey', '=', 'contentDocuments.key')
              .onRef('contentVersions.number', '=', 'contentDocuments.publishedNumber'),
          )
          .select(['key', 'draft', 'data as published'])
          .where('key', 'in', keys)
          .execute()
  const texts = new Map(rows.map(({ key, ...text }) => [key, text]))
  return (key: string, place: 'published' | 'draft') =>
    picturesOf(getDocument(key).fields, JSON.parse(texts.get(key)?.[place] ?? 'null')).map(({ picture }) => picture)
}
