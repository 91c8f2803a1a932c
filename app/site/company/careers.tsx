import Send from 'lucide-react/icons/send'
import { Link } from 'react-router'
import { careersPage } from '#app/content/company/careers.ts'
import type { CareersPage } from '#app/content/sections.ts'
import { PageSections } from '#app/features/pages/documents/sections/page-sections.tsx'
import type { SectionLists } from '#app/features/pages/documents/sections/section-lists.ts'
import type { PictureValue } from '#app/features/pages/pictures/picture.ts'
import { PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { mailtoHref } from '#app/lib/text/contact-href.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { FRAMED, HeroDrawing, HeroPictures } from '#app/shell/public/page/hero-art.tsx'
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
  /** Of the people, at most four. */
  portraits: readonly PictureValue[]
}

/** The content of `/careers`. */
export function Careers({ text, lists, jobs, portraits }: Props) {
  const trail = [{ name: text.title, path: '/careers' }]
  const { company } = useSite()
  const form = text.form ?? careersPage.form
  const application = `${mailtoHref(company.email)}?subject=${encodeURIComponent(text.apply.subject)}`
  return (
    <>
      <PageHero
        trail={trail}
        title={text.title}
        lead={text.lead}
        art={portraits.length > 0 ? <Portraits portraits={portraits} /> : <HeroDrawing name="fiori-over-cap" />}
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
      <ClosingCall title={form.title} text={form.lead} to="/careers/candidatura" label={text.apply.button} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}

/** One portrait fills the place, two or three stand side by side, four in a square, on tablets in a row. */
function Portraits({ portraits }: { portraits: readonly PictureValue[] }) {
  const isSquare = portraits.length === 4
  const columns = isSquare
    ? 'auto-rows-fr grid-cols-2 sm:max-[1100px]:grid-cols-4'
    : 'auto-cols-fr grid-flow-col grid-rows-1'
  return (
    <HeroPictures narrow={isSquare ? `${FRAMED} max-sm:aspect-square sm:max-[1100px]:aspect-[4/1]` : FRAMED}>
      <div className={`grid size-full gap-1 [&>picture]:min-h-0 ${columns}`}>
        {portraits.map((picture) => (
          <PictureImage key={picture.id} picture={picture} sizes="45vw" className="portrait size-full border-0" />
        ))}
      </div>
    </HeroPictures>
  )
}
