import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { legalParts } from './legal-parts.tsx'
import { type LegalProps, numberedSections } from './legal-sections.tsx'

/** The numbered sections of a short legal text, two beside each other on wide screens, like the articles of a contract. */
export function LegalArticles({ sections, company, retention }: LegalProps) {
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
