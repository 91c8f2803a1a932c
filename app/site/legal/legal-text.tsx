import { Link } from 'react-router'
import type { LegalText } from '#app/content/legal/legal.ts'
import type { Retention } from '#app/features/ground/settings/retention/retention.ts'
import { LegalArticles } from '#app/features/pages/documents/legal/legal-articles.tsx'
import { LegalFacts } from '#app/features/pages/documents/legal/legal-facts.tsx'
import { LegalRules } from '#app/features/pages/documents/legal/legal-rules.tsx'
import { LegalSections } from '#app/features/pages/documents/legal/legal-sections.tsx'
import type { ShownLegal } from '#app/features/pages/documents/legal/legal-versions.server.ts'
import { formatPlainDay, withArticle } from '#app/lib/text/format.ts'
import type { ContentsEntry } from '#app/shell/public/page/page-contents.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { useSite } from '#app/shell/public/site-data.ts'
import { CollapsedContents } from './collapsed-contents.tsx'

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
