import { type InsightsText, insights } from '#app/content/insights.ts'
import { appContext } from '#app/context.ts'
import { listPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { MissingPage, missingMeta } from '#app/site/home/missing-page.tsx'
import type { Route } from './+types/insights-page.ts'
import { missingEntry } from './entry-loader.server.ts'
import { FEED_LINK } from './feed-link.ts'
import { readingTime } from './reading-time.ts'

const Insights = staticPart(async () => (await import('./insights-list.tsx')).InsightsList)

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const articles = await listPublished(ctx, 'insights')
  if (articles.length === 0 && ctx.preview !== 'insights') return missingEntry(ctx)
  return {
    text: (await findPublished<InsightsText>(ctx, 'insights')) ?? insights,
    entry: articles.map(({ text: { title, address, lead, date, author, cover, drawing, body } }) => ({
      title,
      address,
      lead,
      date,
      author,
      cover,
      drawing,
      time: readingTime(body),
    })),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.entry
    ? [...pageMeta(matches, { path: '/insights', ...loaderData.text }), FEED_LINK]
    : missingMeta(matches)

/** `/insights`: the articles, newest first. Unknown while there is none. */
export default function InsightsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.entry) return <MissingPage {...loaderData.home} />
  return <Insights text={loaderData.text} articles={loaderData.entry} />
}
