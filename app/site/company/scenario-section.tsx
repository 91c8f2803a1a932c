import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { Scenario } from '#app/content/projects.ts'
import { anchorOf } from '#app/content/sections.ts'
import { requireService } from '#app/content/services.ts'
import { Band } from '#app/shell/public/page/band.tsx'

/** The result's place in a course; it is the largest text of its section. */
const RESULT = 2

/** A scenario: course of the work, technologies and the related service. */
export function ScenarioSection({ scenario, number }: { scenario: Scenario; number: number }) {
  const service = requireService(scenario.service)
  const course = [
    { title: 'Problema', text: scenario.problem },
    { title: 'Approccio', text: scenario.approach },
    { title: 'Risultato atteso', text: scenario.result },
  ]
  return (
    <Band id={anchorOf(scenario)} part={`scenarios.${number - 1}`} title={scenario.title} number={number}>
      <dl className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {course.map(({ title, text }, index) => (
          <div
            key={title}
            className={index === RESULT ? 'border-accent border-t-2 pt-4 md:col-span-2' : 'border-line border-t-2 pt-4'}
          >
            <dt className={`font-semibold text-sm ${index === RESULT ? 'text-accent' : 'text-soft'}`}>{title}</dt>
            <dd
              className={
                index === RESULT
                  ? 'mt-2 text-balance font-semibold text-2xl leading-tight tracking-tight md:text-3xl'
                  : 'mt-2 text-pretty text-soft'
              }
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
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
    </Band>
  )
}
