import { Link } from 'react-router'
import notice from '#app/content/legal/candidate-privacy.json' with { type: 'json' }
import type { Point } from '#app/content/offering.ts'
import { formatCount } from '#app/lib/text/format.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { WhatFollows } from '#app/shell/public/page/what-follows.tsx'
import { useSite } from '#app/shell/public/site-data.ts'

/** The bands below an application form: what follows, and the privacy notice. */
export function AfterApplication({ months }: { months: number }) {
  return (
    <>
      <WhatFollows steps={applicationSteps(months)} look="rows" />
      <CandidateNotice months={months} />
    </>
  )
}

/** What follows an application, with the months until its deletion. */
export function applicationSteps(months: number): Point[] {
  return [
    {
      title: 'Subito un’email',
      text: 'Ti mandiamo la conferma, con il codice della candidatura.',
    },
    {
      title: 'Poi una persona',
      text: 'La candidatura è letta solo dalle persone incaricate della selezione. Se il profilo corrisponde a ciò che cerchiamo, ti proponiamo un colloquio.',
    },
    {
      title: `Dopo ${formatCount(months, 'un mese', 'mesi')}`,
      text: 'Cancelliamo la candidatura e il curriculum, a meno che tu non acconsenta a conservarli più a lungo. Puoi chiedere la cancellazione anche prima, dal link «I tuoi dati» in fondo all’email di conferma.',
    },
  ]
}

/**
 * The privacy notice for candidates (art. 13 GDPR; art. 111-bis of the Italian privacy code), below the form that collects
 * their data: short points in columns.
 */
function CandidateNotice({ months }: { months: number }) {
  const { company } = useSite()
  const period = formatCount(months, 'un mese', 'mesi')
  const points = [
    { title: notice.controller, text: `${company.legalName}, ${company.email}` },
    ...notice.items.map(({ title, text }) => ({ title, text: text.replaceAll('{mesi}', period) })),
  ]
  return (
    <Band id="informativa" title={notice.title} layout="below" quiet>
      <p className="mb-6 text-sm text-soft">{notice.intro}</p>
      <dl className="gap-x-12 text-sm md:columns-2">
        {points.map(({ title, text }) => (
          <div key={title} className="break-inside-avoid pb-5">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-pretty text-soft [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 border-line border-t pt-5 text-sm text-soft">
        {notice.rights}{' '}
        <Link to="/privacy#diritti" className="link">
          Leggi l’informativa
        </Link>
      </p>
    </Band>
  )
}
