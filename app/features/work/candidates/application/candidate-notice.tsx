import { Link } from 'react-router'
import { candidatePrivacy } from '#app/content/legal/candidate-privacy.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { useSite } from '#app/shell/public/site-data.ts'

/** The privacy notice for candidates, below the form that collects their data: short points in columns. */
export function CandidateNotice({ months }: { months: number }) {
  const { company } = useSite()
  const points = [
    { title: candidatePrivacy.controller, text: `${company.legalName}, ${company.email}` },
    ...candidatePrivacy.items(months),
  ]
  return (
    <Band id="informativa" title={candidatePrivacy.title} layout="below" quiet>
      <p className="mb-6 text-sm text-soft">{candidatePrivacy.intro}</p>
      <dl className="gap-x-12 text-sm md:columns-2">
        {points.map(({ title, text }) => (
          <div key={title} className="break-inside-avoid pb-5">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-pretty text-soft [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 border-line border-t pt-5 text-sm text-soft">
        {candidatePrivacy.rights}{' '}
        <Link to="/privacy#diritti" className="link">
          Leggi l’informativa
        </Link>
      </p>
    </Band>
  )
}
