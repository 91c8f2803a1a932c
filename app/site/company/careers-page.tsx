import Mail from 'lucide-react/icons/mail'
import { Link } from 'react-router'
import { candidatePrivacy } from '#app/content/candidate-privacy.ts'
import { careers } from '#app/content/careers.ts'
import { mailtoHref } from '#app/lib/contact-href.ts'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { StepList } from '#app/shell/public/page/step-list.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { useSite } from '#app/shell/public/site-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/careers-page.ts'

const TRAIL = [{ name: careers.title, path: '/careers' }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/careers', title: careers.title, description: careers.description })

const CONTENTS = [
  { id: 'profili', title: careers.profiles.title },
  { id: 'come-si-lavora', title: careers.way.title },
  { id: 'candidarsi', title: careers.apply.title },
  { id: 'informativa', title: candidatePrivacy.title },
]

/** `/careers`: the kinds of work, how to apply by mail, and the privacy notice for candidates. */
export default function CareersPage() {
  const { company } = useSite()
  const application = `${mailtoHref(company.email)}?subject=${encodeURIComponent(careers.apply.subject)}`
  return (
    <>
      <PageHero
        trail={TRAIL}
        title={careers.title}
        lead={careers.lead}
        actions={
          <>
            <ButtonLink to={application}>
              <Mail aria-hidden className="size-5 shrink-0" />
              {careers.apply.button}
            </ButtonLink>
            <ButtonLink to="#candidarsi" look="secondary">
              {careers.apply.title}
            </ButtonLink>
          </>
        }
      />
      <PageBody contents={CONTENTS}>
        <Section id="profili" title={careers.profiles.title} intro={careers.profiles.intro}>
          <PointList points={careers.profiles.items} />
        </Section>
        <Section id="come-si-lavora" title={careers.way.title}>
          <PointList points={careers.way.items} />
        </Section>
        <Section id="candidarsi" title={careers.apply.title} intro={careers.apply.intro}>
          <StepList steps={careers.apply.items} />
          <p className="mt-8">
            L’indirizzo è{' '}
            <a href={application} className="link">
              {company.email}
            </a>
            .
          </p>
          <p className="mt-4 max-w-[68ch] text-sm text-soft">{careers.equality}</p>
        </Section>
        <Section id="informativa" title={candidatePrivacy.title} intro={candidatePrivacy.intro}>
          <PointList
            points={[
              { title: candidatePrivacy.controller, text: `${company.legalName}, ${company.email}` },
              ...candidatePrivacy.items,
            ]}
          />
          <p className="mt-6 max-w-[68ch] text-soft">
            {candidatePrivacy.rights}{' '}
            <Link to="/privacy#diritti" className="link">
              Leggi l’informativa
            </Link>
          </p>
        </Section>
      </PageBody>
      <BreadcrumbJsonLd trail={TRAIL} />
    </>
  )
}
