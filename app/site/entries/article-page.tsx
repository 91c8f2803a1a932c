import { missing } from '#app/content/home-words.ts'
import { appContext } from '#app/context.ts'
import { RichText } from '#app/features/content/rich-text/rich-text.tsx'
import { COLUMN, PictureImage } from '#app/features/pictures/shown/picture-image.tsx'
import { formatDay } from '#app/lib/text/format.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { ArticleJsonLd, BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { MissingPage } from '#app/site/home/missing-page.tsx'
import type { Route } from './+types/article-page.ts'
import { loadEntry } from './entry-loader.server.ts'
import { FEED_LINK, INSIGHTS } from './insights.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadEntry(context.get(appContext), 'insights', { parent: '/insights', slug: params.slug })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const text = loaderData?.entry?.text
  if (!text) return pageMeta(matches, { path: '/', title: missing.title, noindex: true })
  const { title, description } = text
  return [...pageMeta(matches, { path: `/insights/${text.address}`, title, description }), FEED_LINK]
}

/** `/insights/<address>`: an article with its sources. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.entry) return <MissingPage {...loaderData.home} />
  const { text, publishedAt } = loaderData.entry
  const path = `/insights/${text.address}`
  const trail = [
    { name: INSIGHTS.title, path: '/insights' },
    { name: text.title, path },
  ]
  return (
    <article>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
      <PageBody>
        {text.cover && (
          <PictureImage picture={text.cover} sizes={COLUMN} className="h-auto max-w-full rounded-2xl" isFirst />
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
      <ClosingCall title={INSIGHTS.call.title} text={INSIGHTS.call.text} />
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
