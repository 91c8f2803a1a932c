import { Link } from 'react-router'
import { candidatePrivacy } from '#app/content/candidate-privacy.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { useSite } from '#app/shell/public/site-data.ts'

/** The privacy notice for candidates, below the form that collects their data. */
export function CandidateNotice({ months }: { months: number | null }) {
  const { company } = useSite()
  return (
    <Band id="informativa" title={candidatePrivacy.title} intro={candidatePrivacy.intro} ground="sunken">
      <PointList
        points={[
          { title: candidatePrivacy.controller, text: `${company.legalName}, ${company.email}` },
          ...candidatePrivacy.items(months ?? 12),
        ]}
      />
      <p className="mt-6 max-w-[45em] text-soft">
        {candidatePrivacy.rights}{' '}
        <Link to="/privacy#diritti" className="link">
          Leggi l’informativa
        </Link>
      </p>
    </Band>
  )
}
