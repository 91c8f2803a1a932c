import ArrowRight from 'lucide-react/icons/arrow-right'
import { Link } from 'react-router'
import type { Scenario } from '#app/content/projects.ts'
import { requireService } from '#app/content/services.ts'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { Section } from '#app/shell/public/page/section.tsx'

/** A scenario: situation, course of the work, technologies and the related service. */
export function ScenarioSection({ scenario }: { scenario: Scenario }) {
  const service = requireService(scenario.service)
  return (
    <Section id={scenario.id} title={scenario.title} intro={scenario.context}>
      <PointList points={scenario.course} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
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
    </Section>
  )
}
