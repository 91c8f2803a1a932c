import type { CompanyPage } from '#app/content/sections.ts'
import { PageSections } from '#app/features/pages/documents/sections/page-sections.tsx'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'

/** The content of `/partners`. */
export function Partners({ text, lists }: { text: CompanyPage; lists: SectionLists }) {
  const trail = [{ name: text.title, path: '/partners' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
      <PageSections sections={text.sections} lists={lists} />
      <ClosingCall {...text.call} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
