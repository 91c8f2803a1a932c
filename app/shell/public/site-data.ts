import { useRouteLoaderData } from 'react-router'
import type { Company } from '#app/features/settings/company/company.ts'

/** React Router's id of the layout around every public page. */
export const SITE_LAYOUT = 'shell/public/layout/site-layout'

/** Data of every public page: the company and the origin of absolute links. */
export interface SiteData {
  company: Company
  publicUrl: string
}

/** The site's data inside any component of a public page. Throws outside the site's layout. */
export function useSite(): SiteData {
  const site = useRouteLoaderData<SiteData>(SITE_LAYOUT)
  if (!site) throw new Error('useSite() belongs inside the site layout')
  return site
}
