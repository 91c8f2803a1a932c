import { Link } from 'react-router'
import type { InsightsText } from '#app/content/insights.ts'
import { formatShortDay } from '#app/lib/text/format.ts'
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
      <div className="wrap pb-16 md:pb-24">
        <ul className="border-b border-line">
          {articles.map(({ title, address, lead, date }, index) => (
            <li
              key={address}
              className="group relative grid gap-x-8 gap-y-1 border-t border-line py-8 first:border-t-0 md:py-12 lg:grid-cols-12"
            >
              <time dateTime={date} className="text-sm text-warm lg:col-span-3 lg:pt-2">
                {formatShortDay(date)}
              </time>
              <div className="lg:col-span-9">
                <h2 className={index === 0 ? 'text-3xl md:text-5xl' : 'text-2xl'}>
                  <Link
                    to={`/insights/${address}`}
                    prefetch="intent"
                    className="after:absolute after:inset-0 group-hover:text-accent"
                  >
                    {title}
                  </Link>
                </h2>
                <p className="mt-3 max-w-[40em] text-soft">{lead}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
