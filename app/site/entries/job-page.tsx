import Mail from 'lucide-react/icons/mail'
import { missing } from '#app/content/home.ts'
import { appContext } from '#app/context.ts'
import { RichText } from '#app/features/content/rich-text/rich-text.tsx'
import { mailtoHref } from '#app/lib/text/contact-href.ts'
import { formatDay } from '#app/lib/text/format.ts'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { useSite } from '#app/shell/public/site-data.ts'
import { MissingPage } from '#app/site/home/missing-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/job-page.ts'
import { loadEntry } from './entry-loader.server.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return loadEntry(context.get(appContext), 'jobs', { parent: '/careers', slug: params.slug })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const text = loaderData?.entry?.text
  if (!text) return pageMeta(matches, { path: '/', title: missing.title, noindex: true })
  return pageMeta(matches, { path: `/careers/${text.address}`, title: text.title, description: text.description })
}

/** `/careers/<address>`: an open position. */
export default function JobPage({ loaderData }: Route.ComponentProps) {
  const { company } = useSite()
  if (!loaderData.entry) return <MissingPage {...loaderData.home} />
  const { text } = loaderData.entry
  const trail = [
    { name: 'Lavora Con Noi', path: '/careers' },
    { name: text.title, path: `/careers/${text.address}` },
  ]
  const application = `${mailtoHref(company.email)}?subject=${encodeURIComponent(`Candidatura: ${text.title}`)}`
  return (
    <>
      <PageHero
        trail={trail}
        title={text.title}
        lead={text.lead}
        actions={
          <ButtonLink to={application}>
            <Mail aria-hidden className="size-5 shrink-0" />
            Candidati via email
          </ButtonLink>
        }
      />
      <PageBody>
        <Section id="posizione" title="La posizione">
          <dl className="mb-8 grid gap-x-8 gap-y-4 sm:grid-cols-3">
            <Fact name="Sede" value={text.place} />
            <Fact name="Contratto" value={text.contract} />
            {text.until && <Fact name="Si può rispondere fino al" value={formatDay(text.until)} />}
          </dl>
          <RichText text={text.body} />
        </Section>
      </PageBody>
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-0.5">{value}</dd>
    </div>
  )
}
