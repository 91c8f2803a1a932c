import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { InsightsText } from '#app/content/insights.ts'
import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import { COLUMN, PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { formatShortDay } from '#app/lib/text/format.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { HeroDrawing, HeroPictures } from '#app/shell/public/page/hero-art.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { LateDrawing } from '#app/ui/late-drawing.tsx'

interface Article {
  title: string
  address: string
  lead: string
  date: string
  author?: string | undefined
  cover?: PictureValue | undefined
  /** Shown without a cover. */
  drawing?: string | undefined
  /** How long it takes to read. */
  time: string
}

/** The list of articles; the newest is a feature over the whole width. */
export function InsightsList({ text, articles }: { text: InsightsText; articles: readonly Article[] }) {
  const [newest, ...others] = articles
  const trail = [{ name: text.title, path: '/insights' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} low />
      {newest && <Feature {...newest} />}
      <ul className="wrap py-4 md:py-8">
        {others.map((article) => (
          <Row key={article.address} {...article} />
        ))}
      </ul>
      <ClosingCall {...text.call} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}

/** The newest article, beside its picture; narrow windows have the picture first. */
function Feature({ title, address, lead, cover, drawing, ...facts }: Article) {
  return (
    <article className="group relative overflow-clip bg-wash">
      {cover && (
        <HeroPictures narrow="max-[1100px]:aspect-video">
          <PictureImage picture={cover} sizes="(min-width: 68.75rem) 45vw, 100vw" className="size-full object-cover" />
        </HeroPictures>
      )}
      {!cover && drawing && <HeroDrawing name={drawing} whole />}
      <div className="wrap py-12 md:py-20 lg:grid lg:grid-cols-12 min-[1100px]:min-h-[40rem] min-[1100px]:content-center">
        <div className="lg:col-span-7">
          <Facts {...facts} />
          <h2 className="mt-4 text-4xl leading-[1.05] md:text-5xl xl:text-[4.25rem]">
            <ArticleLink address={address}>{title}</ArticleLink>
          </h2>
          <p className="mt-6 max-w-[36em] text-soft md:text-xl md:leading-relaxed">{lead}</p>
          <p className="mt-6 flex items-center gap-2 font-semibold text-accent text-lg print:hidden">
            Leggi l’articolo
            <ArrowRight aria-hidden className="size-6 transition-transform group-hover:translate-x-1" />
          </p>
        </div>
      </div>
    </article>
  )
}

/** The dates are one column, so are the titles. */
function Row({ title, address, lead, cover, drawing, ...facts }: Article) {
  const place = 'h-52 w-full rounded-xl border border-line'
  return (
    <li className="group relative grid gap-x-8 gap-y-5 border-line py-8 not-first:border-t md:grid-cols-12 md:py-12">
      <div className="md:order-last md:col-span-4">
        {cover ? (
          <PictureImage picture={cover} sizes={COLUMN} className={`${place} object-cover`} />
        ) : (
          drawing && <LateDrawing source={`/heroes/${drawing}.svg#art`} className={`${place} drawing-sheet p-4`} />
        )}
      </div>
      <div className="md:col-span-2 md:pt-2">
        <Facts {...facts} isColumn />
      </div>
      <div className="md:col-span-6">
        <h2 className="text-2xl md:text-4xl">
          <ArticleLink address={address}>{title}</ArticleLink>
        </h2>
        <p className="mt-3 max-w-[40em] text-soft">{lead}</p>
      </div>
    </li>
  )
}

/** A link whose target is the whole row. */
function ArticleLink({ address, children }: { address: string; children: string }) {
  return (
    <Link
      to={`/insights/${address}`}
      prefetch="intent"
      className="after:absolute after:inset-0 group-hover:text-accent"
    >
      {children}
    </Link>
  )
}

function Facts({
  date,
  time,
  author,
  isColumn = false,
}: Pick<Article, 'date' | 'time' | 'author'> & { isColumn?: boolean }) {
  return (
    <p className={`text-sm text-soft ${isColumn ? 'md:[&>*]:block' : ''}`}>
      <time dateTime={date} className={`text-warm ${isColumn ? 'md:font-semibold md:text-base' : ''}`}>
        {formatShortDay(date)}
      </time>
      {[time, author].map(
        (fact) =>
          fact && (
            <span
              key={fact}
              className={`before:px-1.5 before:content-['·'] ${isColumn ? 'md:before:content-none' : ''}`}
            >
              {fact}
            </span>
          ),
      )}
    </p>
  )
}
