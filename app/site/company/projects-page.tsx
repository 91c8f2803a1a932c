import { projects } from '#app/content/projects.ts'
import { appContext } from '#app/context.ts'
import { listPublished } from '#app/features/content/collections/find-entries.server.ts'
import { ClosingCall } from '#app/shell/public/page/closing-call.tsx'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { PageHero } from '#app/shell/public/page/page-hero.tsx'
import { Section } from '#app/shell/public/page/section.tsx'
import { BreadcrumbJsonLd } from '#app/shell/public/seo/json-ld.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { EntryLinks } from '#app/site/entries/entry-links.tsx'
import type { Route } from './+types/projects-page.ts'
import { Remark } from './remark.tsx'
import { ScenarioSection } from './scenario-section.tsx'

const TRAIL = [{ name: projects.title, path: '/projects' }]

export async function loader({ context }: Route.LoaderArgs) {
  const cases = await listPublished(context.get(appContext), 'projects')
  return cases.map(({ text: { title, address, lead, customer } }) => ({
    path: `/projects/${address}`,
    title,
    lead,
    note: customer,
  }))
}

const CASES = { id: 'casi', title: 'Casi di studio' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/projects', title: projects.title, description: projects.description })

/** `/projects`: typical situations from problem to result, labelled as scenarios rather than customers. */
export default function ProjectsPage({ loaderData: cases }: Route.ComponentProps) {
  const scenarios = projects.scenarios.map(({ id, title }) => ({ id, title }))
  return (
    <>
      <PageHero trail={TRAIL} title={projects.title} lead={projects.lead} />
      <PageBody contents={cases.length > 0 ? [CASES, ...scenarios] : scenarios}>
        {cases.length > 0 && (
          <Section {...CASES}>
            <EntryLinks entries={cases} />
          </Section>
        )}
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
