import { Link } from 'react-router'
import type { InsightsText } from '#app/content/insights.ts'
import type { EntryText } from '#app/features/pages/documents/collections/entry-types.server.ts'
import type { PublishedEntry } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { COLUMN, PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { formatDay } from '#app/lib/text/format.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { ArticleJsonLd, BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { readingTime } from './reading-time.ts'

interface Props {
  entry: PublishedEntry<'insights'>
  page: Pick<InsightsText, 'title' | 'call'>
  /** The person of "Chi Siamo" whose name the author has. */
  author: EntryText<'people'> | undefined
}

/** An article with its author and its sources. */
export function Article({ entry: { text, publishedAt }, page, author }: Props) {
  const path = `/insights/${text.address}`
  const trail = [
    { name: page.title, path: '/insights' },
    { name: text.title, path },
  ]
  return (
    <article>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
      <div className="wrap grid gap-8 py-14 md:py-20 lg:grid-cols-12">
        {text.cover && (
          <div className="picture-mat lg:col-span-12">
            <PictureImage picture={text.cover} sizes={COLUMN} isFirst />
          </div>
        )}
        <div className="flex items-start gap-4 text-sm text-soft lg:col-span-4">
          {author?.photo && (
            <PictureImage picture={author.photo} sizes="4rem" className="portrait size-16 shrink-0 rounded-full" />
          )}
          <p>
            {text.author && <strong className="block font-semibold text-base text-text">{text.author}</strong>}
            {author && (
              <Link to="/about" prefetch="intent" className="link mb-2 block">
                {author.role}
              </Link>
            )}
            <time dateTime={text.date} className="text-warm">
              {dayOf(text.date)}
            </time>
            <span className="block">{readingTime(text.body)}</span>
          </p>
        </div>
        <div className="min-w-0 space-y-16 lg:col-span-8">
          <RichText
            text={text.body}
            heading="h2"
            className="md:text-lg [&>h2:first-child]:mt-0 md:[&>h2]:text-[1.7rem]"
          />
          {text.sources.length > 0 && (
            <section aria-labelledby="fonti" className="max-w-[38rem] border-line border-t pt-8">
              <h2 id="fonti" className="text-xl">
                Fonti
              </h2>
              <ul className="mt-4 space-y-2">
                {text.sources.map(({ title, url }) => (
                  <li key={url}>
                    <a href={url} className="link">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      <ClosingCall {...page.call} />
      <ArticleJsonLd path={path} article={{ ...text, modified: publishedAt }} />
      <BreadcrumbJsonLd trail={trail} />
    </article>
  )
}

/** A preview may show a date that is not complete. */
function dayOf(day: string): string {
  try {
    return formatDay(day)
  } catch {
    return day
  }
}
