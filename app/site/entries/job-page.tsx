import Send from 'lucide-react/icons/send'
import { Link } from 'react-router'
import { missing } from '#app/content/home-words.ts'
import { appContext } from '#app/context.ts'
import { ApplicationForm } from '#app/features/candidates/application/application-form.tsx'
import { isOpenJob } from '#app/features/content/collections/open-jobs.server.ts'
import { plainText } from '#app/features/content/rich-text/plain-text.ts'
import { RichText } from '#app/features/content/rich-text/rich-text.tsx'
import { issueFormToken } from '#app/features/requests/submission/form-token.server.ts'
import { TRAP_FIELD } from '#app/features/requests/submission/submit.server.ts'
import { formatDay } from '#app/lib/text/format.ts'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { BreadcrumbJsonLd, JobJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { MissingPage } from '#app/site/home/missing-page.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/job-page.ts'
import { loadEntry } from './entry-loader.server.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const loaded = await loadEntry(ctx, 'jobs', { parent: '/careers', slug: params.slug })
  if (!('entry' in loaded)) return loaded
  const { text } = loaded.entry
  const description = `${text.lead}\n\n${plainText(text.body)}`
  const form = { token: issueFormToken(ctx.secret, ctx.clock()), trapField: TRAP_FIELD }
  return { entry: { ...loaded.entry, description }, form: isOpenJob(text, ctx.clock()) ? form : undefined }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const entry = loaderData?.entry
  if (!entry) return pageMeta(matches, { path: '/', title: missing.title, noindex: true })
  const { title, description, address } = entry.text
  return pageMeta(matches, { path: `/careers/${address}`, title, description, noindex: !loaderData.form })
}

/** `/careers/<address>`: an open position. */
export default function JobPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.entry) return <MissingPage {...loaderData.home} />
  const { text, publishedAt, description } = loaderData.entry
  const { form } = loaderData
  const path: `/careers/${string}` = `/careers/${text.address}`
  const trail = [
    { name: 'Lavora Con Noi', path: '/careers' },
    { name: text.title, path },
  ]
  return (
    <>
      <PageHero
        trail={trail}
        title={text.title}
        lead={text.lead}
        actions={
          form ? (
            <ButtonLink to="#candidatura">
              <Send aria-hidden className="size-5 shrink-0" />
              Candidati
            </ButtonLink>
          ) : (
            <ButtonLink to="/careers">Vedi le posizioni aperte</ButtonLink>
          )
        }
      />
      <PageBody>
        {!form && (
          <p className="rounded-lg border border-line-strong bg-wash px-4 py-3">
            <strong>Offerta chiusa.</strong> Il termine per candidarsi è passato.
          </p>
        )}
        <Section id="posizione" title="La posizione">
          <dl className="mb-8 grid gap-x-8 gap-y-4 sm:grid-cols-3">
            <Fact name="Sede" value={text.place} />
            <Fact name="Contratto" value={text.contract} />
            {text.until && <Fact name="Candidature aperte fino al" value={formatDay(text.until)} />}
          </dl>
          <RichText text={text.body} />
        </Section>
        <Section id="candidatura" title="Candidati">
          {form ? (
            <ApplicationForm {...form} job={text.address} />
          ) : (
            <p>
              Le candidature per questa posizione sono chiuse.{' '}
              <Link to="/careers/candidatura" className="link">
                Invia una candidatura spontanea
              </Link>
            </p>
          )}
        </Section>
      </PageBody>
      {form && <JobJsonLd job={{ ...text, path, description, posted: publishedAt.slice(0, 10) }} />}
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
