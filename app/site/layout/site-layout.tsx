import { Outlet } from 'react-router'
import { appContext } from '../../context.ts'
import { getCompany } from '../../features/settings/company.server.ts'
import type { Route } from './+types/site-layout.ts'

/** The company data of the footer. Fetched with the first page; later pages reuse it. */
export async function loader({ context }: Route.LoaderArgs) {
  return { company: await getCompany(context.get(appContext).db) }
}

export const shouldRevalidate = () => false

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <main id="main">
        <Outlet />
      </main>
      <footer>{loaderData.company.legalName}</footer>
    </>
  )
}
