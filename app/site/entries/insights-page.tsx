import { Link } from 'react-router'
import { missing } from '#app/content/home-words.ts'
import { appContext } from '#app/context.ts'
import { listPublished } from '#app/features/content/collections/find-entries.server.ts'
import { formatShortDay } from '#app/lib/text/format.ts'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { MissingPage } from '#app/site/home/missing-page.tsx'
import type { Route } from './+types/insights-page.ts'
import { missingEntry } from './entry-loader.server.ts'
import { FEED_LINK, INSIGHTS } from './insights.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const articles = await listPublished(ctx, 'insights')
  if (articles.length === 0) return missingEntry(ctx)
  return { entry: articles.map(({ text: { title, address, lead, date } }) => ({ title, address, lead, date })) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.entry
    ? [...pageMeta(matches, { path: '/insights', title: INSIGHTS.title, description: INSIGHTS.description }), FEED_LINK]
    : pageMeta(matches, { path: '/', title: missing.title, noindex: true })

const TRAIL = [{ name: INSIGHTS.title, path: '/insights' }]

/** `/insights`: the articles, newest first. Unknown while there is none. */
export default function InsightsPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.entry) return <MissingPage {...loaderData.home} />
  return (
    <>
      <PageHero trail={TRAIL} title={INSIGHTS.title} lead={INSIGHTS.lead} />
      <PageBody>
        <ul className="border-b border-line">
          {loaderData.entry.map(({ title, address, lead, date }) => (
            <li key={address} className="group relative border-t border-line py-8">
              <time dateTime={date} className="text-sm text-soft">
                {formatShortDay(date)}
              </time>
              <h2 className="mt-1 text-2xl">
                <Link
                  to={`/insights/${address}`}
                  prefetch="intent"
                  className="after:absolute after:inset-0 group-hover:text-accent"
                >
                  {title}
                </Link>
              </h2>
              <p className="mt-3 max-w-[40em] text-soft">{lead}</p>
            </li>
          ))}
        </ul>
      </PageBody>
      <BreadcrumbJsonLd trail={TRAIL} />
    </>
  )
}
