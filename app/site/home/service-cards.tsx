import AppWindow from 'lucide-react/icons/app-window'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Blocks from 'lucide-react/icons/blocks'
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined'
import CloudCog from 'lucide-react/icons/cloud-cog'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Workflow from 'lucide-react/icons/workflow'
import { Link } from 'react-router'
import { type HomeText, home } from '#app/content/home.ts'
import { requireService } from '#app/content/services.ts'

const ICONS = {
  integration: Workflow,
  development: AppWindow,
  analytics: ChartNoAxesCombined,
  cloud: CloudCog,
  security: ShieldCheck,
  extensions: Blocks,
  training: GraduationCap,
}

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
      <ul className="mt-12 grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 md:mt-16 lg:grid-cols-3">
        {cards.map((card) => {
          const Icon = ICONS[card.service]
          return (
            <li
              key={card.service}
              className="group relative flex flex-col bg-ground p-6 transition-colors hover:bg-raised md:p-8 lg:p-10"
            >
              <Icon aria-hidden strokeWidth={1.5} className="size-9 text-accent" />
              <h3 className="mt-8 text-xl md:text-2xl">{card.title}</h3>
              <p className="mt-3 mb-8 text-soft">{card.text}</p>
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
            </li>
          )
        })}
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
