import type { ProjectsText } from '#app/content/company/projects.ts'
import { requireService } from '#app/content/services.ts'
import type { PublishedEntry } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { QuoteList } from '#app/features/pages/documents/sections/company-lists.tsx'
import { PictureMat } from '#app/features/pages/pictures/shown/picture-mat.tsx'
import { Band } from '#app/shell/public/page/band.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { RelatedRow } from '#app/site/offering/related-links.tsx'

/** A case study from situation to result. */
export function Project({
  entry: { text },
  page,
}: {
  entry: PublishedEntry<'projects'>
  page: Pick<ProjectsText, 'title' | 'caseCall'>
}) {
  const trail = [
    { name: page.title, path: '/projects' },
    { name: text.title, path: `/projects/${text.address}` },
  ]
  const facts = [
    { name: 'Settore', value: text.sector },
    { name: 'Sistemi', value: text.systems },
    { name: 'Durata', value: text.duration },
    { name: 'Persone', value: text.people },
  ].filter(({ value }) => value)
  return (
    <>
      <PageHero
        trail={trail}
        title={text.title}
        lead={text.lead}
        kicker={text.customer}
        figure={facts.length > 0 && <Facts facts={facts} />}
      />
      {text.measures && text.measures.length > 0 && <Measures measures={text.measures} />}
      {text.screen && (
        <Band id="schermata" title={undefined} layout="below" ground="sheet">
          <PictureMat picture={text.screen} isScreen isFirst />
        </Band>
      )}
      <Band id="situazione" title="Situazione">
        <RichText text={text.situation} />
      </Band>
      <Band id="decisione" title="Decisione">
        <RichText text={text.decision} />
      </Band>
      <Band id="risultato" title="Risultato">
        <RichText text={text.result} />
      </Band>
      {text.quote && (
        <Band id="parole" title={undefined} layout="below" ground="warm">
          <QuoteList quotes={[{ text: text.quote, name: text.quoteBy ?? '', role: '' }]} />
        </Band>
      )}
      {text.technologies.length > 0 && (
        <Band id="tecnologie" title="Tecnologie">
          <ul className="flex flex-wrap gap-2">
            {text.technologies.map((technology) => (
              <li key={technology} className="rounded-md border border-line px-2.5 py-1 text-sm text-soft">
                {technology}
              </li>
            ))}
          </ul>
        </Band>
      )}
      {text.service && <RelatedRow title="Il servizio" offerings={[requireService(text.service)]} />}
      <ClosingCall {...page.caseCall} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}

/** What kind of project it was. */
function Facts({ facts }: { facts: readonly { name: string; value?: string | undefined }[] }) {
  return (
    <dl className="border-line border-b">
      {facts.map(({ name, value }) => (
        <div key={name} className="border-line border-t py-3.5">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="mt-0.5">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The fewer the figures, the larger: they fill the band. */
const SIZES: Readonly<Record<number, string>> = {
  1: 'md:text-9xl xl:text-[13rem]',
  2: 'md:text-7xl lg:text-8xl xl:text-[8.5rem]',
  3: 'md:text-6xl lg:text-7xl xl:text-[7rem]',
}

/** The measured result, in the largest text of the page. */
function Measures({ measures }: { measures: NonNullable<PublishedEntry<'projects'>['text']['measures']> }) {
  return (
    <Band id="misure" title="Risultato misurato" layout="below" ground="warm" quiet>
      <dl className="grid gap-x-8 gap-y-10 sm:auto-cols-fr sm:grid-flow-col">
        {measures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="mt-4 text-lg text-soft">{label}</dt>
            <dd
              className={`wrap-anywhere font-semibold text-6xl text-warm leading-none tracking-tighter ${SIZES[measures.length]}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  )
}
