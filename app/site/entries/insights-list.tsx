import { Link } from 'react-router'
import type { InsightsText } from '#app/content/insights.ts'
import { formatShortDay } from '#app/lib/text/format.ts'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'

interface Article {
  title: string
  address: string
  lead: string
  date: string
}

/** The list of articles. */
export function InsightsList({ text, articles }: { text: InsightsText; articles: readonly Article[] }) {
  const trail = [{ name: text.title, path: '/insights' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
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
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
