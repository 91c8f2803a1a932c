import { partnersPage } from '#app/content/company/partners.ts'
import type { HomeText } from '#app/content/home.ts'
import { appContext } from '#app/context.ts'
import { findPublished, getSectionedPage } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/partners-page.ts'

const Partners = staticPart(async () => (await import('./partners.tsx')).Partners)

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const home = await findPublished<HomeText>(ctx, 'home')
  return { ...(await getSectionedPage(ctx, 'partners', partnersPage)), proof: home?.proof ?? [] }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { path: '/partners', ...loaderData?.text })

/** `/partners`: the technologies the company uses, how they are chosen, and how to work together. */
export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  return <Partners {...loaderData} />
}
