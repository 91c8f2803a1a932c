import { useRouteLoaderData } from 'react-router'
import type { Company } from '#app/features/settings/company/company.ts'
import type { Retention } from '#app/features/settings/retention/retention.ts'

/** The framework's name of the layout around every public page. */
export const SITE_LAYOUT = 'shell/public/layout/site-layout'

/** What every public page knows: the company's data, how long data is kept, and the origin of absolute links. */
export interface SiteData {
  company: Company
  retention: Retention
  publicUrl: string
}

/** The site's data inside any component of a public page. Throws outside the site's layout. */
export function useSite(): SiteData {
  const site = useRouteLoaderData<SiteData>(SITE_LAYOUT)
  if (!site) throw new Error('useSite() belongs inside the site layout')
  return site
}
