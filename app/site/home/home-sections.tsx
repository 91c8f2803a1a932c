import { lazy, Suspense } from 'react'
import { home } from '#app/content/home.ts'
import { OrganizationJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { ProofBand } from '#app/site/entries/proof-band.tsx'
import { ConsultationCall } from './consultation-call.tsx'
import type { HomeContent } from './load-home.server.ts'
import { SapStrip } from './sap-strip.tsx'
import { ServiceCards } from './service-cards.tsx'
import { Technologies } from './technologies.tsx'

// Loaded only where staff have added sections.
const AddedSections = lazy(() =>
  import('#app/features/pages/documents/sections/page-sections.tsx').then(({ PageSections }) => ({
    default: PageSections,
  })),
)

/** Home below its first screen. */
export function HomeSections({ text, lists, person, proofCase, isHome }: HomeContent & { isHome: boolean }) {
  const { services, technologies, powered, sections, closing } = text ?? home
  return (
    <>
      <ServiceCards {...services} />
      {proofCase && <ProofBand proof={proofCase} />}
      <div className="border-line border-y bg-sunken py-16 md:py-24">
        <Technologies {...technologies} />
        <SapStrip {...powered} />
      </div>
      {sections.length > 0 && (
        <div className="wrap space-y-16 py-20 md:space-y-24 md:py-28">
          <Suspense fallback={null}>
            <AddedSections sections={sections} lists={lists} />
          </Suspense>
        </div>
      )}
      <ConsultationCall text={closing} person={person} />
      {isHome && <OrganizationJsonLd />}
    </>
  )
}
