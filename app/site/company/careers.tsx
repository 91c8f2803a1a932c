import Send from 'lucide-react/icons/send'
import { Link } from 'react-router'
import { careersPage } from '#app/content/company/careers.ts'
import type { CareersPage } from '#app/content/sections.ts'
import { PageSections } from '#app/features/pages/documents/sections/page-sections.tsx'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import { mailtoHref } from '#app/lib/text/contact-href.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { StepRow } from '#app/shell/public/page/step-row.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { useSite } from '#app/shell/public/site-data.ts'
import { type JobRow, JobRows } from '#app/site/entries/job-rows.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

interface Props {
  text: CareersPage
  lists: SectionLists
  jobs: readonly JobRow[]
}

/** The content of `/careers`. */
export function Careers({ text, lists, jobs }: Props) {
  const trail = [{ name: text.title, path: '/careers' }]
  const { company } = useSite()
  const application = `${mailtoHref(company.email)}?subject=${encodeURIComponent(text.apply.subject)}`
  return (
    <>
      <PageHero
        trail={trail}
        title={text.title}
        lead={text.lead}
        actions={
          <>
            <ButtonLink to="/careers/candidatura">
              <Send aria-hidden className="size-5 shrink-0" />
              {text.apply.button}
            </ButtonLink>
            <ButtonLink to="#candidarsi" look="secondary">
              {text.apply.title}
            </ButtonLink>
          </>
        }
      />
      {jobs.length > 0 && (
        <Band id="posizioni" title={text.openings ?? careersPage.openings} layout="below">
          <JobRows jobs={jobs} />
        </Band>
      )}
      <PageSections sections={text.sections} lists={lists} />
      <Band id="candidarsi" title={text.apply.title} intro={text.apply.intro} layout="below" ground="sunken">
        <StepRow steps={text.apply.items} />
        <p className="mt-10">
          <Link to="/careers/candidatura" className="link">
            {text.apply.button}
          </Link>{' '}
          con il modulo, oppure scrivi a{' '}
          <a href={application} className="link">
            {company.email}
          </a>
          . I dati servono soltanto alla selezione:{' '}
          <Link id="informativa" to="/careers/candidatura#informativa" className="link">
            informativa per chi si candida
          </Link>
          .
        </p>
        <p className="mt-4 max-w-[45em] text-sm text-soft">{text.equality}</p>
      </Band>
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
