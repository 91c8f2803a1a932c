import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { Scenario } from '#app/content/company/projects.ts'
import { anchorOf } from '#app/content/sections.ts'
import { requireService } from '#app/content/services.ts'
import { Band } from '#app/shell/public/page/band.tsx'

interface Props {
  scenario: Scenario
  number: number
}

/** The first scenario: over the whole width, with its result in the largest text of the page's body. */
export function MainScenario({ scenario, number }: Props) {
  return (
    <Band
      id={anchorOf(scenario)}
      part={`scenarios.${number - 1}`}
      title={scenario.title}
      number={number}
      layout="below"
      ground="warm"
    >
      <dl className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {beforeResult(scenario).map(({ title, text }) => (
          <div key={title} className="border-line border-t-2 pt-4">
            <dt className="font-semibold text-sm text-soft">{title}</dt>
            <dd className="mt-2 max-w-[38rem] text-pretty text-lg text-soft">{text}</dd>
          </div>
        ))}
        <div className="border-warm border-t-2 pt-5 md:col-span-2 md:mt-6">
          <dt className="font-semibold text-sm text-warm">{RESULT}</dt>
          <dd className="mt-3 max-w-[22em] text-balance font-semibold text-4xl leading-[1.1] tracking-tight md:text-5xl xl:text-6xl">
            {scenario.result}
          </dd>
        </div>
      </dl>
      <Means scenario={scenario} className="mt-10" />
    </Band>
  )
}

/** One of the other scenarios: course of the work in columns, technologies and the related service. */
export function ScenarioSection({ scenario, number }: Props) {
  const id = anchorOf(scenario)
  return (
    <section id={id} data-part={`scenarios.${number - 1}`} aria-labelledby={`${id}-title`} className="wrap">
      <div
        className={`grid gap-x-8 gap-y-5 border-line-strong lg:grid-cols-12 ${number > 2 ? 'border-t py-8 md:py-10' : 'pt-14 pb-8 md:pt-20 md:pb-10'}`}
      >
        <div className="flex items-baseline gap-4 lg:col-span-4">
          <p aria-hidden className="shrink-0 font-semibold text-2xl text-warm leading-tight tabular-nums">
            {number}
          </p>
          <h2 id={`${id}-title`} className="text-balance text-2xl leading-tight">
            {scenario.title}
          </h2>
        </div>
        <div className="min-w-0 lg:col-span-8">
          <dl className="grid gap-x-8 gap-y-4 md:grid-cols-3">
            {beforeResult(scenario).map(({ title, text }) => (
              <div key={title}>
                <dt className="font-semibold text-sm text-soft">{title}</dt>
                <dd className="mt-1 text-pretty text-base text-soft leading-normal">{text}</dd>
              </div>
            ))}
            <div>
              <dt className="font-semibold text-sm text-warm">{RESULT}</dt>
              <dd className="mt-1 text-pretty font-semibold leading-snug">{scenario.result}</dd>
            </div>
          </dl>
          <Means scenario={scenario} className="mt-5" />
        </div>
      </div>
    </section>
  )
}

const RESULT = 'Risultato atteso'

const beforeResult = ({ problem, approach }: Scenario) => [
  { title: 'Problema', text: problem },
  { title: 'Approccio', text: approach },
]

/** The technologies of a scenario and the link to its service. */
function Means({ scenario, className }: { scenario: Scenario; className: string }) {
  const service = requireService(scenario.service)
  return (
    <div className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-4 ${className}`}>
      <ul aria-label="Tecnologie" className="flex flex-wrap gap-2">
        {scenario.technologies.map((technology) => (
          <li key={technology} className="rounded-md border border-line px-2.5 py-1 text-sm text-soft">
            {technology}
          </li>
        ))}
      </ul>
      <Link
        to={service.path}
        prefetch="intent"
        className="group inline-flex min-h-8 items-center gap-2 font-semibold text-accent hover:text-accent-strong print:hidden"
      >
        {service.name}
        <ArrowRight aria-hidden className="size-5 shrink-0 transition-transform group-hover:translate-x-1" />
      </Link>
    </div>
  )
}
