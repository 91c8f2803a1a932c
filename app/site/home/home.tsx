import type { HomeText } from '#app/content/home.ts'
import { BackToTop } from './back-to-top.tsx'
import { ConsultationCall } from './consultation-call.tsx'
import { Hero } from './hero.tsx'
import { SapStrip } from './sap-strip.tsx'
import { ServiceCards } from './service-cards.tsx'
import { Technologies } from './technologies.tsx'

/** The content of Home, also rendered for unknown paths. */
export function Home({ text }: { text: HomeText }) {
  return (
    <>
      <Hero {...text.hero} />
      <div className="relative">
        <ServiceCards {...text.services} />
        <Technologies {...text.technologies} />
        <SapStrip {...text.powered} />
        <ConsultationCall {...text.closing} />
        <BackToTop />
      </div>
    </>
  )
}
