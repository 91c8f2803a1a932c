import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { InsightsText } from '#app/content/insights.ts'
import { anchorOf } from '#app/content/sections.ts'
import type { EntryText } from '#app/features/pages/documents/collections/entry-types.server.ts'
import type { PublishedEntry } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { parseRichText } from '#app/features/pages/documents/rich-text/parse.ts'
import { textOf } from '#app/features/pages/documents/rich-text/plain-text.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { DrawingFigure } from '#app/features/pages/documents/sections/drawing-figure.tsx'
import { PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { formatPlainDay } from '#app/lib/text/format.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { HeroPictures } from '#app/shell/public/page/hero-art.tsx'
import { PageContents } from '#app/shell/public/page/page-contents.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { ArticleJsonLd, BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { readingTime } from './reading-time.ts'

interface Props {
  entry: PublishedEntry<'insights'>
  page: Pick<InsightsText, 'title' | 'call'>
  /** The person of "Chi Siamo" whose name the author has. */
  author: EntryText<'people'> | undefined
  next: Pick<EntryText<'insights'>, 'title' | 'address' | 'lead'> | undefined
}

/** An article with its author, its drawing, its sources and the next one. */
export function Article({ entry: { text, publishedAt }, page, author, next }: Props) {
  const path = `/insights/${text.address}`
  const trail = [
    { name: page.title, path: '/insights' },
    { name: text.title, path },
  ]
  const headings = parseRichText(text.body).flatMap((block) => (block.kind === 'heading' ? textOf(block.content) : []))
  return (
    <article>
      <PageHero
        trail={trail}
        title={text.title}
        lead={text.lead}
        art={
          text.cover && (
            <HeroPictures>
              <PictureImage picture={text.cover} sizes="45vw" className="size-full object-cover" isFirst />
            </HeroPictures>
          )
        }
        actions={text.cover && <Byline text={text} author={author} />}
        figure={!text.cover && <Byline text={text} author={author} large />}
      />
      {text.drawing && (
        <Band id="disegno" title={undefined} layout="below" ground="sheet">
          <DrawingFigure name={text.drawing} />
        </Band>
      )}
      <div className="wrap grid gap-8 py-14 md:py-20 lg:grid-cols-12">
        <div className="hidden lg:col-span-4 lg:block print:hidden">
          {headings.length > 1 && (
            <PageContents entries={headings.map((title) => ({ id: anchorOf({ title }), title }))} />
          )}
        </div>
        <div className="min-w-0 space-y-16 lg:col-span-8">
          <RichText
            text={text.body}
            heading="h2"
            className="md:text-lg md:leading-relaxed lg:max-w-[42rem] lg:text-xl lg:leading-relaxed [&>h2:first-child]:mt-0 md:[&>h2]:text-[1.7rem]"
          />
          {text.sources.length > 0 && (
            <section aria-labelledby="fonti" className="max-w-[38rem] border-line border-t pt-8 lg:max-w-[42rem]">
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
      {next && (
        <Band id="prossimo" title="Leggi anche" layout="below" ground="wash" quiet>
          <div className="group relative">
            <h3 className="max-w-[20em] text-3xl md:text-5xl">
              <Link
                to={`/insights/${next.address}`}
                prefetch="intent"
                className="after:absolute after:inset-0 group-hover:text-accent"
              >
                {next.title}
                <ArrowRight aria-hidden className="ml-4 inline size-8 text-accent" />
              </Link>
            </h3>
            <p className="mt-4 max-w-[40em] text-soft">{next.lead}</p>
          </div>
        </Band>
      )}
      <ClosingCall {...page.call} />
      <ArticleJsonLd path={path} article={{ ...text, modified: publishedAt }} />
      <BreadcrumbJsonLd trail={trail} />
    </article>
  )
}

/** Who wrote an article, and when. */
function Byline({ text, author, large }: { text: EntryText<'insights'>; author: Props['author']; large?: boolean }) {
  return (
    <div
      className={`flex items-center gap-5 text-sm text-soft [&>picture]:shrink-0 ${large ? 'lg:flex-col lg:items-start' : ''}`}
    >
      {author?.photo && (
        <PictureImage
          picture={author.photo}
          sizes="12rem"
          className={`portrait size-20 rounded-full ${large ? 'lg:size-48' : ''}`}
        />
      )}
      <p>
        {text.author && <strong className="block font-semibold text-lg text-text">{text.author}</strong>}
        {author && (
          <Link to="/about" prefetch="intent" className="link mb-1 inline-block py-0.5">
            {author.role}
          </Link>
        )}
        <span className="block">
          <time dateTime={text.date} className="text-warm">
            {dayOf(text.date)}
          </time>
          <span className="before:px-1.5 before:content-['·']">{readingTime(text.body)}</span>
        </span>
      </p>
    </div>
  )
}

/** A preview may show a date that is not complete. */
function dayOf(day: string): string {
  try {
    return formatPlainDay(day)
  } catch {
    return day
  }
}
