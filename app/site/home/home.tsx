import { BackToTop } from './back-to-top.tsx'
import { ConsultationCall } from './consultation-call.tsx'
import { Hero } from './hero.tsx'
import { SapStrip } from './sap-strip.tsx'
import { ServiceCards } from './service-cards.tsx'
import { Technologies } from './technologies.tsx'

/** The content of Home, also rendered for unknown paths. */
export function Home() {
  return (
    <>
      <Hero />
      <div className="relative">
        <ServiceCards />
        <Technologies />
        <SapStrip />
        <ConsultationCall />
        <BackToTop />
      </div>
    </>
  )
}
