import { insights } from '#app/content/insights.ts'
import { INSIGHTS_PATH } from '#app/content/navigation.ts'
import type { AppContext } from '#app/context.ts'
import { PAGES } from '#app/shell/public/pages.ts'
import { findCollection } from './collections/collections.ts'
import { listOpenJobs } from './collections/open-jobs.server.ts'
import { listDocuments } from './documents.server.ts'

/** An address of the public site, and when staff have last changed what it shows. */
export interface PublicAddress {
  path: string
  /** Italian name of the page or title of the entry. */
  name: string
  /** Undefined for a page that shows its built-in text. */
  changedAt?: string | undefined
}

/** Every address of the public site: the pages, and the published entries with a page of their own. */
export async function listAddresses(ctx: Pick<AppContext, 'db' | 'log' | 'clock'>): Promise<PublicAddress[]> {
  const { db } = ctx
  const openJobs = new Set((await listOpenJobs(ctx)).map(({ key }) => key))
  const rows = await db
    .selectFrom('contentDocuments')
    .select(['key', 'type', 'slug', 'title', 'publishedAt'])
    .where('publishedNumber', 'is not', null)
    .orderBy('position')
    .orderBy('key')
    .execute()
  const changes = new Map<string, string>()
  const note = (path: string, at: string) => {
    if (at > (changes.get(path) ?? '')) changes.set(path, at)
  }
  const entries: PublicAddress[] = []
  for (const { key, type, slug, title, publishedAt } of rows) {
    const collection = findCollection(type)
    const at = publishedAt ?? ''
    if (!collection) {
      // The menus stand on every page and are the subject of none.
      const page = listDocuments().find((one) => one.key === key && one.group !== 'Ogni pagina')
      if (page) note(page.path, at)
      continue
    }
    if (collection.type === 'jobs' && !openJobs.has(key)) continue
    note(collection.shownOn, at)
    if (collection.path) entries.push({ path: `${collection.path}/${slug}`, name: title ?? '', changedAt: at })
  }
  const names = new Map(
    listDocuments().flatMap(({ path, name, group }) => (group === 'Ogni pagina' ? [] : [[path, name]])),
  )
  const lists = entries.some(({ path }) => path.startsWith(`${INSIGHTS_PATH}/`))
    ? [{ path: INSIGHTS_PATH, title: insights.title }]
    : []
  const pages = [...PAGES, ...lists].map(({ path, title }) => ({
    path,
    name: names.get(path) ?? title,
    changedAt: changes.get(path),
  }))
  return [...pages, ...entries]
}
