import { INSIGHTS_PATH } from '#app/content/navigation.ts'
import { findCollection } from '#app/features/pages/documents/collections/collections.ts'
import type { ContentDocument } from '#app/features/pages/documents/documents.server.ts'
import { pictureProblems } from '#app/features/pages/documents/pictures/uses.server.ts'
import { linksOf } from '#app/features/pages/documents/rich-text/parse.ts'
import type { ContentErrors, ContentValue, FieldNode } from '#app/lib/form/tree/fields.ts'
import { leavesOf } from '#app/lib/form/tree/walk-fields.ts'
import { siteAddress } from '#app/lib/net/site-address.ts'
import { PAGES } from '#app/shell/public/pages.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { textProblems } from './check-text.server.ts'
import { addressOf } from './write-document.server.ts'

/** Problems that prevent the publication of a text: of its type, its address, its links and pictures. */
export async function publicationProblems(
  trx: Trx,
  document: ContentDocument,
  text: ContentValue,
): Promise<ContentErrors | undefined> {
  const problems = textProblems(document, text)
  if (problems) return problems
  const found = {
    ...(await addressProblem(trx, document, text)),
    ...(await linkProblems(trx, document, text)),
    ...(await pictureProblems(trx, document, text)),
  }
  return Object.keys(found).length > 0 ? found : undefined
}

async function addressProblem(trx: Trx, { key, collection }: ContentDocument, text: ContentValue) {
  if (!collection?.path) return undefined
  if (FORM_PATHS.includes(`${collection.path}/${addressOf(text)}`)) {
    return { address: 'Questo indirizzo è di una pagina del sito: scegline un altro.' }
  }
  // When two entries are published at one address at once, the second gets this message instead of an error of the index.
  await holdLock(trx, `content address ${collection.type}/${addressOf(text)}`)
  const other = await trx
    .selectFrom('contentDocuments')
    .select('title')
    .where('type', '=', collection.type)
    .where('slug', '=', addressOf(text))
    .where('key', '!=', key)
    .executeTakeFirst()
  return other && { address: `Questo indirizzo è di «${other.title}»: scegline un altro.` }
}

async function linkProblems(trx: Trx, { key, fields }: ContentDocument, text: ContentValue): Promise<ContentErrors> {
  const problems: ContentErrors = {}
  for (const { path, hrefs } of richLinks(fields, text)) {
    for (const href of hrefs) {
      // The menus show it once there is an article (`shownMenus`).
      if (key === 'navigation' && href === INSIGHTS_PATH) continue
      if (!href.startsWith('/') || (await pageExists(trx, href))) continue
      problems[path] ??= `Il link ${href} non porta a nessuna pagina pubblicata.`
    }
  }
  return problems
}

/** Pages with a form that stand beside the entries of a collection. */
const FORM_PATHS = ['/careers/candidatura']

/** Files of the site that texts refer to. */
const PUBLIC_FILES = ['/third-party-notices.txt', '/.well-known/security.txt', '/insights.atom']

/** Whether a path of the site is that of a page or of a published entry, in its canonical spelling. */
export async function pageExists(db: Db, href: string): Promise<boolean> {
  const pathname = siteAddress(href)?.pathname
  if (pathname === undefined || pathname !== href.split(/[?#]/)[0]) return false
  if (PAGES.some(({ path }) => path === pathname) || [...PUBLIC_FILES, ...FORM_PATHS].includes(pathname)) return true
  const slug = pathname.slice(pathname.lastIndexOf('/') + 1)
  const entry = await db
    .selectFrom('contentDocuments')
    .select('type')
    .where('slug', '=', slug)
    .where('publishedNumber', 'is not', null)
    .execute()
  if (entry.some(({ type }) => pathname === `${findCollection(type)?.path}/${slug}`)) return true
  const insights = await db
    .selectFrom('contentDocuments')
    .select('key')
    .where('type', '=', 'insights')
    .where('publishedNumber', 'is not', null)
    .executeTakeFirst()
  return pathname === INSIGHTS_PATH && insights !== undefined
}

/** The addresses of all links of a text. */
export function textLinks(fields: FieldNode, text: ContentValue): string[] {
  return [...richLinks(fields, text)].flatMap(({ hrefs }) => hrefs)
}

function* richLinks(fields: FieldNode, text: ContentValue): Generator<{ path: string; hrefs: string[] }> {
  for (const { path, node, value } of leavesOf(fields, text)) {
    if (node.kind !== 'text' || typeof value !== 'string') continue
    if (node.isRich) yield { path, hrefs: linksOf(value) }
    if (node.isLink) yield { path, hrefs: [value] }
  }
}
