import { type HomeText, home } from '#app/content/home.ts'
import { appContext } from '#app/context.ts'
import { findSectionedPage } from '#app/features/pages/documents/find-published.server.ts'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/home-page.ts'
import { Home } from './home.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return findSectionedPage<HomeText>(context.get(appContext), 'home', home)
}

/** The site's own title and description, English by specification. */
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { path: '/' })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <Home text={loaderData.text} lists={loaderData.lists} isHome />
}
