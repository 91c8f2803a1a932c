import ArrowDown from 'lucide-react/icons/arrow-down'
import type { LegalFact, LegalSection } from '#app/content/legal/legal.ts'
import { anchorOf } from '#app/content/sections.ts'
import type { Company } from '#app/features/ground/settings/company/company.ts'
import type { Retention } from '#app/features/ground/settings/retention/retention.ts'
import { filled, RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { legalParts } from './legal-parts.tsx'

interface Props {
  facts: readonly LegalFact[]
  /** What the facts summarise. */
  sections: readonly LegalSection[]
  company: Company
  retention: Retention
}

/**
 * The summary of the privacy notice: its facts in large type, over the whole width of the window. A fact leads to the
 * section that its text names first.
 */
export function LegalFacts({ facts, sections, company, retention }: Props) {
  const parts = legalParts(company, retention)
  const anchors = new Set(sections.map(anchorOf))
  return (
    <section data-part="summary" aria-labelledby="in-breve" className="border-line border-b bg-wash">
      <div className="wrap pt-12 pb-6 md:pt-16">
        <h2 id="in-breve" className="font-semibold text-accent text-lg">
          In breve
        </h2>
        <dl className="mt-6 grid gap-x-8 sm:grid-cols-2 md:mt-8 lg:grid-cols-3">
          {facts.map(({ title, value, text }) => (
            <div key={title} className="border-line-strong border-t py-6 md:pt-7 md:pb-10 print:break-inside-avoid">
              <dt className="relative">
                <FactTitle title={title} anchor={anchorsIn(text).find((anchor) => anchors.has(anchor))} />
                <span className="mt-1 block text-balance font-semibold text-3xl leading-tight tracking-tight first-letter:uppercase [a:hover+&]:text-accent [&_a]:relative xl:text-[3.25rem]">
                  {filled(value, parts)}
                </span>
              </dt>
              <dd className="mt-3">
                <RichText text={text} parts={parts} className="text-base text-soft" />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** A title that is a link covers the large answer below it as well. */
function FactTitle({ title, anchor }: { title: string; anchor: string | undefined }) {
  if (!anchor) return <span className="flex min-h-8 items-center text-sm text-soft">{title}</span>
  return (
    <a
      href={`#${anchor}`}
      className="flex min-h-8 items-center gap-2 text-sm text-soft after:absolute after:inset-0 hover:text-accent"
    >
      {title}
      <ArrowDown aria-hidden className="size-4 shrink-0 text-accent print:hidden" />
    </a>
  )
}

/** The sections of the same page that a rich text links to. */
const anchorsIn = (text: string) => [...text.matchAll(/\]\(#([^\s)]+)\)/g)].map(([, anchor = '']) => anchor)
