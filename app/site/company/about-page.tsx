import { aboutPage } from '#app/content/company/about.ts'
import type { AboutPage as AboutText } from '#app/content/sections.ts'
import { appContext } from '#app/context.ts'
import { getSectionedPage } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/about-page.ts'

const About = staticPart(async () => (await import('./about.tsx')).About)

export function loader({ context }: Route.LoaderArgs) {
  return getSectionedPage<AboutText>(context.get(appContext), 'about', aboutPage)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { path: '/about', ...loaderData?.text })

/** `/about`: the company, its principles, and how a project starts. */
export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return <About {...loaderData} />
}
