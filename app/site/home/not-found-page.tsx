import { data } from 'react-router'
import { type HomeText, home } from '#app/content/home.ts'
import { appContext } from '#app/context.ts'
import { findSectionedPage } from '#app/features/pages/documents/find-published.server.ts'
import type { Route } from './+types/not-found-page.ts'
import { MissingPage, missingMeta } from './missing-page.tsx'

/** An unknown path renders Home with status 404. The response is kept, so it must not depend on the path. */
export async function loader({ context }: Route.LoaderArgs) {
  return data(await findSectionedPage<HomeText>(context.get(appContext), 'home', home), { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => missingMeta(matches)

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <MissingPage {...loaderData} />
}
