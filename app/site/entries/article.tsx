import type { InsightsText } from '#app/content/insights.ts'
import type { PublishedEntry } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { COLUMN, PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { formatDay } from '#app/lib/text/format.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { ArticleJsonLd, BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'

/** An article with its sources. */
export function Article({
  entry: { text, publishedAt },
  page,
}: {
  entry: PublishedEntry<'insights'>
  page: Pick<InsightsText, 'title' | 'call'>
}) {
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
        <p className="text-sm text-soft lg:col-span-4">
          {text.author && <strong className="block font-semibold text-base text-text">{text.author}</strong>}
          <time dateTime={text.date} className="text-warm">
            {dayOf(text.date)}
          </time>
        </p>
        <div className="min-w-0 space-y-16 lg:col-span-8">
          <RichText text={text.body} className="md:text-lg" />
          {text.sources.length > 0 && (
            <Section id="fonti" title="Fonti">
              <ul className="space-y-2">
                {text.sources.map(({ title, url }) => (
                  <li key={url}>
                    <a href={url} className="link">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </Section>
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
