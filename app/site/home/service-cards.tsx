import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import { type HomeText, home } from '#app/content/home.ts'
import { requireService } from '#app/content/services.ts'
import { LateDrawing } from '#app/ui/late-drawing.tsx'

/** Three rows: the first service with its whole drawing, two and three. */
const PLACES =
  'sm:first:col-span-2 sm:max-lg:last:col-span-2 lg:col-span-2 lg:first:col-span-6 lg:nth-2:col-span-3 lg:nth-3:col-span-3'
const CROP = 'drawing-sheet w-full border-line border-b p-3 md:p-5'

/** The six services as cards; training, the seventh, has a row of its own below. */
export function ServiceCards({
  title,
  intro,
  cards = home.services.cards,
  more = home.services.more,
  training,
  trainingLink,
}: HomeText['services']) {
  return (
    <section
      id="services"
      data-part="section-services"
      tabIndex={-1}
      aria-labelledby="services-title"
      className="wrap scroll-mt-0 py-20 outline-none md:py-28 lg:py-32"
    >
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-12 lg:items-end">
        <h2 id="services-title" className="home-title lg:col-span-7">
          {title}
        </h2>
        <p className="max-w-[29em] text-soft md:text-lg lg:col-span-5">{intro}</p>
      </div>
      <ul className="mt-12 grid gap-4 sm:grid-cols-2 md:mt-16 lg:grid-cols-6">
        {cards.map((card, index) => (
          <li
            key={card.service}
            className={`group relative flex flex-col overflow-hidden rounded-2xl border border-line bg-raised transition-colors hover:border-accent ${PLACES}`}
          >
            {index === 0 && (
              <LateDrawing source="/crops.svg#whole" className={`${CROP} hidden h-80 md:block lg:h-[30rem]`} />
            )}
            <LateDrawing
              source={`/crops.svg#${card.service}`}
              className={`${CROP} ${index === 0 ? 'h-104 md:hidden' : index < 3 ? 'h-64 lg:h-88' : 'h-64 lg:h-72'}`}
            />
            <div className="flex grow flex-col p-6 md:p-8">
              <h3 className="text-xl md:text-2xl">{card.title}</h3>
              <p className="mt-3 mb-6 text-soft">{card.text}</p>
              <Link
                to={requireService(card.service).path}
                prefetch="intent"
                className="mt-auto inline-flex min-h-11 items-center gap-2 self-start font-semibold text-accent after:absolute after:inset-0 group-hover:text-accent-strong"
              >
                {more}
                <span className="visually-hidden"> su {card.title}</span>
                <ArrowRight
                  aria-hidden
                  className="size-5 transition-transform duration-200 motion-safe:group-hover:translate-x-1"
                />
              </Link>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-soft">
        {training}{' '}
        <Link to="/services/training" prefetch="intent" className="link">
          {trainingLink}
        </Link>
        .
      </p>
    </section>
  )
}
