import type { ProjectsText } from '#app/content/projects.ts'
import { anchorOf } from '#app/content/sections.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { type EntryLink, EntryLinks } from '#app/site/entries/entry-links.tsx'
import { ScenarioSection } from './scenario-section.tsx'

/** The content of `/projects`. */
export function Projects({ text, cases }: { text: ProjectsText; cases: readonly EntryLink[] }) {
  const trail = [{ name: text.title, path: '/projects' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
      {cases.length > 0 && (
        <Band id="casi" title={text.cases}>
          <EntryLinks entries={cases} />
        </Band>
      )}
      <Band
        id="scenari"
        part="section-intro"
        title={text.intro.title}
        intro={text.intro.text}
        layout="below"
        ground="wash"
      >
        <ol className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
          {text.scenarios.map((scenario, index) => (
            <li
              key={anchorOf(scenario)}
              className="group relative flex items-center gap-6 bg-ground px-6 py-4 sm:block sm:p-8"
            >
              <p
                aria-hidden
                className="font-semibold text-4xl text-accent leading-none tracking-tight tabular-nums sm:text-6xl"
              >
                {index + 1}
              </p>
              <a
                href={`#${anchorOf(scenario)}`}
                className="block text-balance sm:mt-6 font-semibold text-lg after:absolute after:inset-0 group-hover:text-accent"
              >
                {scenario.title}
              </a>
            </li>
          ))}
        </ol>
      </Band>
      {text.scenarios.map((scenario, index) => (
        <ScenarioSection key={anchorOf(scenario)} scenario={scenario} number={index + 1} />
      ))}
      <ClosingCall {...text.call} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
