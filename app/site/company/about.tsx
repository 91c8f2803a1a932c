import { aboutPage } from '#app/content/company/about.ts'
import type { AboutPage } from '#app/content/sections.ts'
import { PageSections } from '#app/features/pages/documents/sections/page-sections.tsx'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { HeroDrawing } from '#app/shell/public/page/hero-art.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd, OrganizationJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/** The content of `/about`. */
export function About({ text, lists }: { text: AboutPage; lists: SectionLists }) {
  const { contact, projects } = text.buttons ?? aboutPage.buttons
  const trail = [{ name: text.title, path: '/about' }]
  return (
    <>
      <PageHero
        trail={trail}
        kicker={text.claim && text.title}
        title={text.claim ?? text.title}
        lead={text.lead}
        art={<HeroDrawing name="standard-first" />}
        actions={
          <>
            <ButtonLink to="/contact">{contact}</ButtonLink>
            <ButtonLink to="/projects" look="secondary">
              {projects}
            </ButtonLink>
          </>
        }
      />
      <PageSections sections={text.sections} lists={lists} />
      <ClosingCall {...text.call} />
      <OrganizationJsonLd />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
