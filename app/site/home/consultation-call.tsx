import ArrowRight from 'lucide-react/icons/arrow-right'
import { type HomeText, home } from '#app/content/home.ts'
import { PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { HomeContent } from './load-home.server.ts'

interface Props {
  text: HomeText['closing']
  /** Whom the reader may meet. */
  person: HomeContent['person']
}

/** The closing call, with a person inside the rings of the hero. The next free time (next-free.tsx) follows. */
export function ConsultationCall({ text: { title, text, button = home.closing.button }, person }: Props) {
  return (
    <section
      data-part="section-closing"
      aria-labelledby="call-title"
      className="relative isolate overflow-clip bg-[#0a5c9e] text-[#fff] print:bg-transparent print:text-text"
    >
      <div className="wrap grid items-center gap-x-8 gap-y-12 py-24 md:py-36 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="call-title" className="home-title home-title-large max-w-[9.5em]">
            {title}
          </h2>
          <p className="mt-6 max-w-[30.5em] md:text-xl md:leading-relaxed">{text}</p>
          <ButtonLink
            to="/contact"
            className="mt-9 w-full bg-[#fff]! text-[#07467a]! hover:bg-[#e2eef8]! focus-visible:outline-[#fff] xs:w-auto"
          >
            {button}
            <ArrowRight aria-hidden className="size-5 shrink-0" />
          </ButtonLink>
        </div>
        <div className="relative max-lg:order-first lg:col-span-5 lg:col-start-8">
          <CallRings hasPerson={person !== null} />
          {person && (
            <figure className="flex items-center gap-5 lg:flex-col lg:text-center [&>picture]:shrink-0">
              <PictureImage
                picture={person.photo}
                sizes="(min-width: 64rem) 16rem, 7rem"
                className="portrait size-28 rounded-full lg:size-64"
              />
              <figcaption className="lg:bg-[#0a5c9e] lg:px-4 print:bg-transparent lg:py-1">
                <span className="block font-semibold text-lg">{person.name}</span>
                <span className="block">{person.city ? `${person.role}, ${person.city}` : person.role}</span>
              </figcaption>
            </figure>
          )}
        </div>
      </div>
    </section>
  )
}

/** The rings of the hero, around the portrait where there is one; they stay off the text beside them. */
function CallRings({ hasPerson }: { hasPerson: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 800"
      className={`call-rings absolute -z-10 text-[#fff] print:hidden ${hasPerson ? '' : 'max-lg:hidden'}`}
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
  )
}
