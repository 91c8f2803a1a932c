import Send from 'lucide-react/icons/send'
import { Link } from 'react-router'
import type { PublishedEntry } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { ApplicationForm } from '#app/features/work/candidates/application/application-form.tsx'
import { formatDay } from '#app/lib/text/format.ts'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { BreadcrumbJsonLd, JobJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

interface Props {
  entry: PublishedEntry<'jobs'> & { description: string }
  /** Absent once the position is closed. */
  form: { token: string; trapField: string } | undefined
}

/** A position and, while it is open, the form for applications. */
export function Job({ entry: { text, publishedAt, description }, form }: Props) {
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
