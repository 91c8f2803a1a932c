import { Outlet } from 'react-router'
import { appContext } from '../../context.ts'
import { getCompany } from '../../features/settings/company.server.ts'
import type { SiteData } from '../site-data.ts'
import type { Route } from './+types/site-layout.ts'

/** What every public page knows (`useSite()`). Fetched with the first page; later pages reuse it. */
export async function loader({ context }: Route.LoaderArgs): Promise<SiteData> {
  const { db, publicUrl } = context.get(appContext)
  return { company: await getCompany(db), publicUrl }
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
