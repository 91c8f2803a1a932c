import { Link } from 'react-router'
import { formatShortDay } from '#app/lib/text/format.ts'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { INSIGHTS } from './insights.ts'

interface Article {
  title: string
  address: string
  lead: string
  date: string
}

const TRAIL = [{ name: INSIGHTS.title, path: '/insights' }]

/** The list of articles. */
export function InsightsList({ articles }: { articles: readonly Article[] }) {
  return (
    <>
      <PageHero trail={TRAIL} title={INSIGHTS.title} lead={INSIGHTS.lead} />
      <PageBody>
        <ul className="border-b border-line">
          {articles.map(({ title, address, lead, date }) => (
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
