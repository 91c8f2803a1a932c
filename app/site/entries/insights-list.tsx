import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { InsightsText } from '#app/content/insights.ts'
import { formatShortDay } from '#app/lib/text/format.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'

interface Article {
  title: string
  address: string
  lead: string
  date: string
  author?: string | undefined
  /** How long it takes to read. */
  time: string
}

/** The list of articles; the newest is a feature over the whole width. */
export function InsightsList({ text, articles }: { text: InsightsText; articles: readonly Article[] }) {
  const trail = [{ name: text.title, path: '/insights' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
      <ul className="pb-16 md:pb-24">
        {articles.map((article, index) => (
          <Row key={article.address} {...article} isFeature={index === 0} />
        ))}
      </ul>
      <ClosingCall {...text.call} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}

function Row({ title, address, lead, date, author, time, isFeature }: Article & { isFeature: boolean }) {
  const look = isFeature ? 'py-14 md:py-20' : 'border-line py-8 group-nth-[n+3]:border-t md:py-12'
  return (
    <li className={`group relative ${isFeature ? 'bg-wash' : ''}`}>
      <div className="wrap">
        <div className={`grid gap-x-8 gap-y-2 lg:grid-cols-12 ${look}`}>
          <p className="text-sm text-soft lg:col-span-3 lg:pt-2">
            <time dateTime={date} className="text-warm">
              {formatShortDay(date)}
            </time>
            <span className="before:px-1.5 before:content-['·'] lg:block lg:before:content-none">{time}</span>
            {author && <span className="block">{author}</span>}
          </p>
          <div className="lg:col-span-8">
            <h2 className={isFeature ? 'text-3xl md:text-5xl xl:text-6xl' : 'text-2xl md:text-3xl'}>
              <Link
                to={`/insights/${address}`}
                prefetch="intent"
                className="after:absolute after:inset-0 group-hover:text-accent"
              >
                {title}
              </Link>
            </h2>
            <p className={`mt-4 max-w-[40em] text-soft ${isFeature ? 'md:text-xl md:leading-relaxed' : ''}`}>{lead}</p>
          </div>
          <ArrowRight
            aria-hidden
            className="size-6 text-accent transition-transform group-hover:translate-x-1 lg:mt-2 lg:justify-self-end"
          />
        </div>
      </div>
    </li>
  )
}
