import { type InsightsText, insights } from '#app/content/insights.ts'
import { appContext } from '#app/context.ts'
import { listPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { MissingPage, missingMeta } from '#app/site/home/missing-page.tsx'
import type { Route } from './+types/article-page.ts'
import { loadEntry } from './entry-loader.server.ts'
import { FEED_LINK } from './feed-link.ts'

const Article = staticPart(async () => (await import('./article.tsx')).Article)

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const loaded = await loadEntry(ctx, 'insights', { parent: '/insights', slug: params.slug })
  if (!('entry' in loaded)) return loaded
  const { title, call } = (await findPublished<InsightsText>(ctx, 'insights')) ?? insights
  const people = await listPublished(ctx, 'people')
  const author = people.find(({ text }) => text.name === loaded.entry.text.author)?.text
  const articles = await listPublished(ctx, 'insights')
  const at = articles.findIndex(({ text }) => text.address === params.slug)
  const next = articles.length > 1 ? articles[(at + 1) % articles.length]?.text : undefined
  return {
    entry: loaded.entry,
    page: { title, call },
    author,
    next: next && { title: next.title, address: next.address, lead: next.lead },
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const text = loaderData?.entry?.text
  if (!text) return missingMeta(matches)
  const { title, description } = text
  return [...pageMeta(matches, { path: `/insights/${text.address}`, title, description }), FEED_LINK]
}

/** `/insights/<address>`: an article with its sources. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.entry) return <MissingPage {...loaderData.home} />
  return <Article {...loaderData} />
}
