import { data } from 'react-router'
import { appContext } from '#app/context.ts'
import type { Route } from './+types/not-found-page.ts'
import { loadHome } from './load-home.server.ts'
import { MissingPage, missingMeta } from './missing-page.tsx'

/** An unknown path renders Home with status 404. The response is kept, so it must not depend on the path. */
export async function loader({ context }: Route.LoaderArgs) {
  return data(await loadHome(context.get(appContext)), { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches)

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <MissingPage {...loaderData} />
}
