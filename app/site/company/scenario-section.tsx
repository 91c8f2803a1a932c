import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { Scenario } from '#app/content/company/projects.ts'
import { anchorOf } from '#app/content/sections.ts'
import { requireService } from '#app/content/services.ts'
import { Band } from '#app/shell/public/page/band.tsx'

/** A scenario over the whole width, with its result in the largest text of the page's body. */
export function MainScenario({ scenario }: { scenario: Scenario }) {
  return (
    <Band id="risultato" title={scenario.title} layout="below" ground="warm" quiet>
      <p className="max-w-[22em] text-balance font-semibold text-4xl leading-[1.1] tracking-tight md:text-5xl xl:text-6xl">
        {scenario.result}
      </p>
    </Band>
  )
}

/** A scenario in the grid of all: problem, approach, expected result, technologies and the related service. */
export function ScenarioCard({ scenario, number }: { scenario: Scenario; number: number }) {
  const service = requireService(scenario.service)
  return (
    <li id={anchorOf(scenario)} data-part={`scenarios.${number - 1}`} className="flex flex-col bg-ground p-6 md:p-7">
      <h3 className="text-balance text-xl leading-tight">{scenario.title}</h3>
      <dl className="mt-4 mb-5 space-y-3 text-base leading-snug">
        {beforeResult(scenario).map(({ title, text }) => (
          <div key={title}>
            <dt className="visually-hidden">{title}</dt>
            <dd className="text-pretty text-soft">{text}</dd>
          </div>
        ))}
        <div className="border-warm border-l-2 pl-3">
          <dt className="text-sm text-warm">{RESULT}</dt>
          <dd className="text-pretty font-semibold">{scenario.result}</dd>
        </div>
      </dl>
      <p className="mt-auto text-sm text-soft">{scenario.technologies.join(' · ')}</p>
      <Link
        to={service.path}
        prefetch="intent"
        className="group mt-2 inline-flex min-h-8 items-center gap-2 self-start font-semibold text-accent hover:text-accent-strong print:hidden"
      >
        {service.name}
        <ArrowRight aria-hidden className="size-5 shrink-0 transition-transform group-hover:translate-x-1" />
      </Link>
    </li>
  )
}

const RESULT = 'Risultato atteso'

const beforeResult = ({ problem, approach }: Scenario) => [
  { title: 'Problema', text: problem },
  { title: 'Approccio', text: approach },
]
