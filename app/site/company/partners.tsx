import type { Proof } from '#app/content/home.ts'
import type { CompanyPage } from '#app/content/sections.ts'
import { PageSections } from '#app/features/pages/documents/sections/page-sections.tsx'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'

interface Props {
  text: CompanyPage
  lists: SectionLists
  /** Home's facts, of which the first is the level with SAP. */
  proof: readonly Proof[]
}

/** The content of `/partners`. */
export function Partners({ text, lists, proof }: Props) {
  const trail = [{ name: text.title, path: '/partners' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} low />
      {proof.length > 0 && (
        <section aria-label="In breve" className="band-warm bg-warm-ground py-14 md:py-20">
          <dl className="wrap grid items-center gap-x-8 gap-y-6 lg:grid-cols-[1fr_auto]">
            {proof.map(({ value, label }) => (
              <div key={label} className="group flex flex-col-reverse lg:first:row-[1/span_4]">
                <dt className="mt-2 text-lg">{label}</dt>
                <dd className="text-balance font-semibold text-4xl text-warm leading-none tracking-tighter group-first:text-[4rem] sm:group-first:text-8xl xl:group-first:text-[8.5rem]">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <PageSections sections={text.sections} lists={lists} />
      <ClosingCall {...text.call} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
