import type { InsightsText } from '#app/content/insights.ts'
import type { PublishedEntry } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { COLUMN, PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { formatDay } from '#app/lib/text/format.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
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
      <PageBody>
        {text.cover && (
          <div>
            <PictureImage picture={text.cover} sizes={COLUMN} className="h-auto max-w-full rounded-2xl" isFirst />
          </div>
        )}
        <div>
          <p className="mb-8 text-sm text-soft">
            {text.author && `${text.author}, `}
            <time dateTime={text.date}>{dayOf(text.date)}</time>
          </p>
          <RichText text={text.body} />
        </div>
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
      </PageBody>
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
