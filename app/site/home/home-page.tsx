import { appContext } from '#app/context.ts'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/home-page.ts'
import { Home } from './home.tsx'
import { loadHome } from './load-home.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(appContext))
}

/** The site's own title and description, English by specification. */
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { path: '/' })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <Home {...loaderData} isHome />
}
