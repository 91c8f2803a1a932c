import { partnersPage } from '#app/content/company/partners.ts'
import { appContext } from '#app/context.ts'
import { getSectionedPage } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/partners-page.ts'

const Partners = staticPart(async () => (await import('./partners.tsx')).Partners)

export function loader({ context }: Route.LoaderArgs) {
  return getSectionedPage(context.get(appContext), 'partners', partnersPage)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { path: '/partners', ...loaderData?.text })

/** `/partners`: the technologies the company uses, how they are chosen, and how to work together. */
export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  return <Partners {...loaderData} />
}
