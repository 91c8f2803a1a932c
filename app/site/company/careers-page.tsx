import { careersPage } from '#app/content/company/careers.ts'
import type { CareersPage as CareersText } from '#app/content/sections.ts'
import { appContext } from '#app/context.ts'
import { listPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { listOpenJobs } from '#app/features/pages/documents/collections/open-jobs.server.ts'
import { getSectionedPage } from '#app/features/pages/documents/find-published.server.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/careers-page.ts'

const Careers = staticPart(async () => (await import('./careers.tsx')).Careers)

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const jobs = await listOpenJobs(ctx)
  const people = await listPublished(ctx, 'people')
  return {
    ...(await getSectionedPage<CareersText>(ctx, 'careers', careersPage)),
    jobs: jobs.map(({ text: { title, address, lead, place, contract, salary, until } }) => ({
      path: `/careers/${address}`,
      title,
      lead,
      place,
      contract,
      salary,
      until,
    })),
    portraits: people.flatMap(({ text }) => text.photo ?? []).slice(0, 4),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { path: '/careers', ...loaderData?.text })

/** `/careers`: the kinds of work and how to apply. */
export default function CareersPage({ loaderData }: Route.ComponentProps) {
  return <Careers {...loaderData} />
}
