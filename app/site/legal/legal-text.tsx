import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import type { LegalText } from '#app/content/legal/legal.ts'
import type { Retention } from '#app/features/ground/settings/retention/retention.ts'
import { LegalFacts } from '#app/features/pages/documents/legal/legal-facts.tsx'
import { legalParts } from '#app/features/pages/documents/legal/legal-parts.tsx'
import { LegalRules } from '#app/features/pages/documents/legal/legal-rules.tsx'
import {
  type LegalProps,
  LegalSections,
  numberedSections,
} from '#app/features/pages/documents/legal/legal-sections.tsx'
import type { ShownLegal } from '#app/features/pages/documents/legal/legal-versions.server.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { formatPlainDay, withArticle } from '#app/lib/text/format.ts'
import type { ContentsEntry } from '#app/shell/public/page/page-contents.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { useSite } from '#app/shell/public/site-data.ts'

export type LegalPath = '/privacy' | '/terms'

/** What the loader of a legal text returns. */
export type Legal = Omit<ShownLegal, 'text'> & {
  text: LegalText
  contents: readonly ContentsEntry[]
  retention: Retention
}

interface Props {
  path: LegalPath
  legal: Legal
}

/** The top of a legal text, with its summary. */
export function LegalHead({ path, legal }: Props) {
  const { company } = useSite()
  const { text, contents, shown, versions, retention } = legal
  const { summary = [], allowed = [], forbidden = [] } = text
  const trail = [{ name: text.title, path }]
  return (
    <>
      <PageHero
        trail={trail}
        title={text.title}
        lead={
          <>
            {text.lead}
            <span className="mt-4 block text-base">
              Ultimo aggiornamento: <time dateTime={shown.day}>{formatPlainDay(shown.day)}</time>
              {versions.length > 1 && `, versione ${shown.number}`}
            </span>
          </>
        }
        figure={
          path === '/terms' && (
            <>
              <CollapsedContents entries={contents} />
              <OpenContents entries={contents} />
            </>
          )
        }
      />
      <PastNotice path={path} legal={legal} />
      {summary.length > 0 && (
        <LegalFacts facts={summary} sections={text.sections} company={company} retention={retention} />
      )}
      {allowed.length + forbidden.length > 0 && <LegalRules allowed={allowed} forbidden={forbidden} />}
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}

function PastNotice({ path, legal: { shown, present } }: Props) {
  if (shown.number === present.number) return null
  return (
    <div className="wrap py-8">
      <p className="rounded-lg border border-line-strong bg-wash px-4 py-3">
        Stai leggendo una versione precedente, con i recapiti{path === '/privacy' && ' e i periodi di conservazione'}{' '}
        attuali.{' '}
        <Link to={path} className="link">
          Leggi la versione in vigore, {withArticle('del', formatPlainDay(present.day))}
        </Link>
        .
      </p>
    </div>
  )
}

/** The sections of a legal text and the list of its versions. */
export function LegalBody({ path, legal }: Props) {
  const { company } = useSite()
  const { text, contents, shown, present, versions, retention } = legal
  const Sections = path === '/terms' ? LegalArticles : LegalSections
  return (
    <div className="space-y-16 md:space-y-24">
      {path === '/privacy' && <CollapsedContents entries={contents} />}
      <Sections sections={text.sections} company={company} retention={retention} />
      {versions.length > 1 && <Versions path={path} versions={versions} shown={shown} present={present} />}
    </div>
  )
}

/** The table of contents beside the title. */
function OpenContents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <nav aria-label="In questa pagina" className="hidden border-line border-l pl-8 lg:block print:hidden">
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 text-soft hover:text-accent">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Versions({
  path,
  versions,
  shown,
  present,
}: Pick<ShownLegal, 'versions' | 'shown' | 'present'> & { path: string }) {
  return (
    <nav aria-label="Versioni di questo testo" className="border-line border-t pt-8">
      <h2 className="text-lg">Tutte le versioni</h2>
      <ul className="mt-3">
        {versions.map(({ number, day }) => (
          <li key={number} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to={number === present.number ? path : `${path}?versione=${number}`}
              aria-current={number === shown.number ? 'page' : undefined}
              className="link inline-flex min-h-8 items-center aria-[current]:font-semibold"
            >
              Versione {number}, {formatPlainDay(day)}
            </Link>
            {number === present.number && <span className="text-soft text-sm">in vigore</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The numbered sections of a short legal text, two beside each other on wide screens, like the articles of a contract. */
function LegalArticles({ sections, company, retention }: LegalProps) {
  const parts = legalParts(company, retention)
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-2 lg:gap-y-16">
      {numberedSections(sections).map(({ id, title, body }, at) => (
        <section
          key={id}
          id={id}
          data-part={`sections.${at}`}
          aria-labelledby={`${id}-title`}
          className="border-line-strong border-t pt-6"
        >
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          <RichText text={body} parts={parts} className="mt-5" />
        </section>
      ))}
    </div>
  )
}

/** The table of contents of narrow screens. */
function CollapsedContents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <details className="group border-y border-line lg:hidden print:hidden">
      <summary className="flex list-none items-center justify-between gap-6 py-4 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
        Indice
        <Plus aria-hidden className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45" />
      </summary>
      <ol className="pb-4">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1.5 text-soft hover:text-accent">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  )
}
