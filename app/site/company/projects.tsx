import type { ProjectsText } from '#app/content/company/projects.ts'
import { anchorOf } from '#app/content/sections.ts'
import { Band } from '#app/shell/public/page/band.tsx'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { type CaseCard, CaseCards } from '#app/site/entries/case-cards.tsx'
import { MainScenario, ScenarioSection } from './scenario-section.tsx'

/** The content of `/projects`. */
export function Projects({ text, cases }: { text: ProjectsText; cases: readonly CaseCard[] }) {
  const trail = [{ name: text.title, path: '/projects' }]
  return (
    <>
      <PageHero trail={trail} title={text.title} lead={text.lead} />
      {cases.length > 0 && (
        <Band id="casi" title={text.cases} layout="below">
          <CaseCards cases={cases} />
        </Band>
      )}
      <Band id="scenari" part="section-intro" title={text.intro.title}>
        <ol className="grid border-line-strong border-b sm:grid-cols-2 sm:gap-x-8">
          {text.scenarios.map((scenario, index) => (
            <li key={anchorOf(scenario)} className="border-line-strong border-t">
              <a
                href={`#${anchorOf(scenario)}`}
                className="flex h-full items-baseline gap-4 py-2.5 font-semibold leading-snug hover:text-accent"
              >
                <span aria-hidden className="w-4 shrink-0 text-warm tabular-nums">
                  {index + 1}
                </span>
                {scenario.title}
              </a>
            </li>
          ))}
        </ol>
      </Band>
      {text.scenarios.map((scenario, index) =>
        index === 0 ? (
          <MainScenario key={anchorOf(scenario)} scenario={scenario} number={1} />
        ) : (
          <ScenarioSection key={anchorOf(scenario)} scenario={scenario} number={index + 1} />
        ),
      )}
      <div data-part="section-intro" className="wrap pb-14 text-sm text-soft md:pb-20">
        <p className="border-line-strong border-t pt-6">{text.intro.text}</p>
      </div>
      <ClosingCall {...text.call} />
      <BreadcrumbJsonLd trail={trail} />
    </>
  )
}
