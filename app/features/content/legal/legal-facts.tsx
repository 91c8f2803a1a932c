import type { LegalFact } from '#app/content/legal/legal.ts'
import { filled, RichText } from '#app/features/content/rich-text/rich-text.tsx'
import type { Company } from '#app/features/settings/company/company.ts'
import type { Retention } from '#app/features/settings/retention/retention.ts'
import { legalParts } from './legal-parts.tsx'

interface Props {
  facts: readonly LegalFact[]
  company: Company
  retention: Retention
}

/** The summary of the privacy notice: its facts in large type, over the whole width of the window. */
export function LegalFacts({ facts, company, retention }: Props) {
  const parts = legalParts(company, retention)
  return (
    <section data-part="summary" aria-labelledby="in-breve" className="border-line border-b bg-wash">
      <div className="wrap pt-12 pb-6 md:pt-16">
        <h2 id="in-breve" className="font-semibold text-accent text-lg">
          In breve
        </h2>
        <dl className="mt-6 grid gap-x-8 sm:grid-cols-2 md:mt-8 lg:grid-cols-3">
          {facts.map(({ title, value, text }) => (
            <div key={title} className="border-line-strong border-t py-6 md:pt-7 md:pb-10 print:break-inside-avoid">
              <dt>
                <span className="block text-sm text-soft">{title}</span>
                <span className="mt-2 block text-balance font-semibold text-3xl leading-tight tracking-tight first-letter:uppercase xl:text-[3.25rem]">
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
