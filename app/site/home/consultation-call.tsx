import ArrowRight from 'lucide-react/icons/arrow-right'
import { type HomeText, home } from '#app/content/home.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** The closing call, with the rings of the hero. */
export function ConsultationCall({ title, text, button = home.closing.button }: HomeText['closing']) {
  return (
    <section
      data-part="section-closing"
      aria-labelledby="call-title"
      className="relative isolate overflow-clip bg-wash"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 800 800"
        className="call-rings absolute -z-10 text-accent print:hidden"
        fill="none"
        stroke="currentColor"
      >
        <circle cx="400" cy="400" r="160" />
        <circle cx="400" cy="400" r="250" />
        <circle cx="400" cy="400" r="340" />
        <g fill="currentColor" stroke="none">
          <circle cx="260" cy="322" r="7" />
          <circle cx="160" cy="470" r="9" />
          <circle cx="208" cy="120" r="8" />
        </g>
      </svg>
      <div className="wrap py-24 md:py-32 lg:py-40">
        <h2 id="call-title" className="home-title home-title-large max-w-[9.5em]">
          {title}
        </h2>
        <p className="mt-6 max-w-[30.5em] text-soft md:text-xl md:leading-relaxed">{text}</p>
        <ButtonLink to="/contact" className="mt-9 w-full xs:w-auto">
          {button}
          <ArrowRight aria-hidden className="size-5 shrink-0" />
        </ButtonLink>
      </div>
    </section>
  )
}
