import type { LegalSection } from '#app/content/legal/legal.ts'
import { anchorOf } from '#app/content/sections.ts'
import type { Company } from '#app/features/ground/settings/company/company.ts'
import type { Retention } from '#app/features/ground/settings/retention/retention.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { legalParts } from './legal-parts.tsx'

/** What a legal text is rendered from. */
export interface LegalProps {
  sections: readonly LegalSection[]
  company: Company
  retention: Retention
}

/** The numbered sections of a legal text. */
export function LegalSections({ sections, company, retention }: LegalProps) {
  const parts = legalParts(company, retention)
  return numberedSections(sections).map(({ id, title, body }, at) => (
    <Section key={id} id={id} title={title} part={`sections.${at}`} ruled={at > 0}>
      <RichText text={body} parts={parts} />
    </Section>
  ))
}

/** The sections with their numbers and the fragments of their addresses. */
export function numberedSections(sections: readonly LegalSection[]) {
  return sections.map((section, at) => ({
    id: anchorOf(section),
    title: `${at + 1}. ${section.title}`,
    body: section.body,
  }))
}
