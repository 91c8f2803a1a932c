import { type ProjectsText, projects } from '#app/content/company/projects.ts'
import { appContext } from '#app/context.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { MissingPage, missingMeta } from '#app/site/home/missing-page.tsx'
import type { Route } from './+types/project-page.ts'
import { loadEntry } from './entry-loader.server.ts'

const Project = staticPart(async () => (await import('./project.tsx')).Project)

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const loaded = await loadEntry(ctx, 'projects', { parent: '/projects', slug: params.slug })
  if (!('entry' in loaded)) return loaded
  const { title, caseCall } = (await findPublished<ProjectsText>(ctx, 'projects')) ?? projects
  return { entry: loaded.entry, page: { title, caseCall } }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const text = loaderData?.entry?.text
  if (!text) return missingMeta(matches)
  return pageMeta(matches, { path: `/projects/${text.address}`, title: text.title, description: text.description })
}

/** `/projects/<address>`: a case study from situation to result. */
export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.entry) return <MissingPage {...loaderData.home} />
  return <Project entry={loaderData.entry} page={loaderData.page} />
}
