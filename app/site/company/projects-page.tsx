import { projects } from '#app/content/projects.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/projects-page.ts'
import { Remark } from './remark.tsx'
import { ScenarioSection } from './scenario-section.tsx'

const TRAIL = [{ name: projects.title, path: '/projects' }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/projects', title: projects.title, description: projects.description })

/** `/projects`: typical situations from problem to result, labelled as scenarios rather than customers. */
export default function ProjectsPage() {
  return (
    <>
      <PageHero trail={TRAIL} title={projects.title} lead={projects.lead} />
      <PageBody contents={projects.scenarios.map(({ id, title }) => ({ id, title }))}>
        <Remark title={projects.disclaimer.title}>{projects.disclaimer.text}</Remark>
        {projects.scenarios.map((scenario) => (
          <ScenarioSection key={scenario.id} scenario={scenario} />
        ))}
      </PageBody>
      <ClosingCall title={projects.call.title} text={projects.call.text} />
      <BreadcrumbJsonLd trail={TRAIL} />
    </>
  )
}
