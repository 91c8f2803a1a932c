import { createHash } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { COLLECTIONS, findCollection } from '#app/features/pages/documents/collections/collections.ts'
import { listDocuments } from '#app/features/pages/documents/documents.server.ts'
import { publishedVersion } from '#app/features/pages/documents/published-version.server.ts'
import { type ContentValue, partOf } from '#app/lib/form/tree/fields.ts'
import { PAGES } from '#app/shell/public/pages.ts'
import type { Db } from '#db/client.server.ts'
import type { ShareDrawing } from './share-drawing.ts'

/** Increase it when images of the same texts shall look different: all of them are drawn again. */
const DESIGN = 1

/** What stands above the title of an entry. */
const SECTIONS: Record<string, string> = {
  '/insights': 'Approfondimenti',
  '/projects': 'Caso di studio',
  '/careers': 'Lavora Con Noi',
}

/** Identifies an image by everything that it is drawn from. */
export function drawingId({ path, title, section }: ShareDrawing): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, path, title, section]))
    .digest('hex')
}

/** What the images of published texts show. A page whose title is the built-in one has the image of the build. */
export async function listDrawings(db: Db): Promise<ShareDrawing[]> {
  return (await published(db).execute()).flatMap((row) => drawingOf(row) ?? [])
}

/** What the image of a page shows; undefined for the one of the build. */
export async function findDrawing({ db }: Pick<AppContext, 'db'>, path: string): Promise<ShareDrawing | undefined> {
  const [, parent, slug] = /^(\/[^/]+)\/([^/]+)$/.exec(path) ?? []
  const collection = COLLECTIONS.find((one) => one.path && one.path === parent)
  const document = documentAt(path)
  if (!collection && !document) return undefined
  const row = await published(db)
    .$if(collection !== undefined, (query) =>
      query.where('type', '=', collection?.type ?? '').where('slug', '=', slug ?? ''),
    )
    .$if(collection === undefined, (query) => query.where('contentDocuments.key', '=', document?.key ?? ''))
    .executeTakeFirst()
  return row && drawingOf(row)
}

const published = (db: Db) =>
  db
    .selectFrom('contentDocuments')
    .innerJoin('contentVersions', publishedVersion)
    .select(['contentDocuments.key', 'type', 'slug', 'data'])
    .where('trashedAt', 'is', null)

/** The document whose text is the subject of a page: the menus stand on every one. */
const documentAt = (path: string) =>
  listDocuments().find((document) => document.path === path && document.group !== 'Ogni pagina')

interface Published {
  key: string
  type: string | null
  slug: string | null
  data: string
}

function drawingOf({ key, type, slug, data }: Published): ShareDrawing | undefined {
  const title = titleOf(JSON.parse(data) as ContentValue)
  const parent = findCollection(type)?.path
  if (parent) return title ? { path: `${parent}/${slug}`, title, section: SECTIONS[parent] ?? '' } : undefined
  const document = listDocuments().find((one) => one.key === key)
  const page = document && PAGES.find(({ path }) => path === document.path)
  if (!page || !title || title === titleOf(document.original)) return undefined
  return { path: page.path, title, section: page.section }
}

/** The title that a page's text has; for Home its tagline. */
function titleOf(text: ContentValue): string | undefined {
  const title = partOf(text, 'title') ?? partOf(partOf(text, 'hero'), 'tagline')
  return typeof title === 'string' ? title : undefined
}
