import Send from 'lucide-react/icons/send'
import { Link } from 'react-router'
import type { PublishedEntry } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { ApplicationForm } from '#app/features/work/candidates/application/application-form.tsx'
import { formatDay } from '#app/lib/text/format.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
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
        figure={
          <dl className="border-line border-b">
            {text.salary && (
              <Fact
                name="Retribuzione"
                value={text.salary}
                look="text-warm text-3xl tracking-tight leading-tight md:text-4xl"
              />
            )}
            <Fact name="Sede" value={text.place} />
            <Fact name="Contratto" value={text.contract} />
            {text.until && <Fact name="Candidature aperte fino al" value={formatDay(text.until)} />}
          </dl>
        }
      />
      <Band id="posizione" title="La posizione">
        {!form && (
          <p className="mb-8 rounded-lg border border-line-strong bg-wash px-4 py-3">
            <strong>Offerta chiusa.</strong> Il termine per candidarsi è passato.
          </p>
        )}
        <RichText text={text.body} />
      </Band>
      <Band id="candidatura" title="Candidati" layout="below" ground="sunken">
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
      </Band>
      {form && <JobJsonLd job={{ ...text, path, description, posted: publishedAt.slice(0, 10) }} />}
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}

function Fact({ name, value, look = 'text-lg leading-snug' }: { name: string; value: string; look?: string }) {
  return (
    <div className="border-line border-t py-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className={`mt-1 text-balance font-semibold ${look}`}>{value}</dd>
    </div>
  )
}
