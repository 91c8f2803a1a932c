import { type ProjectsText, projects } from '#app/content/company/projects.ts'
import { appContext } from '#app/context.ts'
import { listPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/projects-page.ts'

const Projects = staticPart(async () => (await import('./projects.tsx')).Projects)

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const text = (await findPublished<ProjectsText>(ctx, 'projects')) ?? projects
  const cases = await listPublished(ctx, 'projects')
  return {
    text,
    cases: cases.map(({ text: { title, address, lead, customer, measures } }) => ({
      path: `/projects/${address}`,
      title,
      lead,
      customer,
      measure: measures?.[0],
    })),
    picture: cases.find(({ text }) => text.screen)?.text.screen,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { path: '/projects', ...loaderData?.text })

/** `/projects`: typical situations from problem to result, labelled as scenarios rather than customers. */
export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  return <Projects {...loaderData} />
}
