import { projects } from '#app/content/projects.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { type EntryLink, EntryLinks } from '#app/site/entries/entry-links.tsx'
import { ScenarioSection } from './scenario-section.tsx'

const TRAIL = [{ name: projects.title, path: '/projects' }]

/** The content of `/projects`. */
export function Projects({ cases }: { cases: readonly EntryLink[] }) {
  return (
    <>
      <PageHero trail={TRAIL} title={projects.title} lead={projects.lead} />
      {cases.length > 0 && (
        <Band id="casi" title="Casi di studio">
          <EntryLinks entries={cases} />
        </Band>
      )}
      <Band
        id="scenari"
        title={projects.disclaimer.title}
        intro={projects.disclaimer.text}
        layout="below"
        ground="wash"
      >
        <ol className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {projects.scenarios.map(({ id, title }, index) => (
            <li key={id} className="group relative flex items-center gap-6 bg-ground px-6 py-4 sm:block sm:p-8">
              <p
                aria-hidden
                className="font-semibold text-4xl text-accent leading-none tracking-tight tabular-nums sm:text-6xl"
              >
                {index + 1}
              </p>
              <a
                href={`#${id}`}
                className="block text-balance sm:mt-6 font-semibold text-lg after:absolute after:inset-0 group-hover:text-accent"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </Band>
      {projects.scenarios.map((scenario, index) => (
        <ScenarioSection key={scenario.id} scenario={scenario} number={index + 1} />
      ))}
      <ClosingCall title={projects.call.title} text={projects.call.text} />
      <BreadcrumbJsonLd trail={TRAIL} />
    </>
  )
}
