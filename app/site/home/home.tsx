import { lazy, Suspense } from 'react'
import type { HomeText } from '#app/content/home.ts'
import type { SectionLists } from '#app/features/content/sections/section-lists.ts'
import { BackToTop } from './back-to-top.tsx'
import { ConsultationCall } from './consultation-call.tsx'
import { Hero } from './hero.tsx'
import { SapStrip } from './sap-strip.tsx'
import { ServiceCards } from './service-cards.tsx'
import { Technologies } from './technologies.tsx'

// Loaded only where staff have added sections.
const AddedSections = lazy(() =>
  import('#app/features/content/sections/page-sections.tsx').then(({ PageSections }) => ({ default: PageSections })),
)

/** The content of Home, also rendered for unknown paths. */
export function Home({ text, lists }: { text: HomeText; lists: SectionLists }) {
  return (
    <>
      <Hero {...text.hero} />
      <div className="relative">
        <ServiceCards {...text.services} />
        <Technologies {...text.technologies} />
        <SapStrip {...text.powered} />
        {text.sections.length > 0 && (
          <div className="wrap space-y-16 py-20 md:space-y-24 md:py-28">
            <Suspense fallback={null}>
              <AddedSections sections={text.sections} lists={lists} />
            </Suspense>
          </div>
        )}
        <ConsultationCall {...text.closing} />
        <BackToTop />
      </div>
    </>
  )
}
