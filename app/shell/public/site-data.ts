import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { MENUS, type Menus, shownMenus } from '#app/content/navigation.ts'
import type { Company } from '#app/features/ground/settings/company/company.ts'

/** React Router's id of the layout around every public page. */
export const SITE_LAYOUT = 'shell/public/layout/site-layout'

/** Data of every public page: the company and the origin of absolute links. */
export interface SiteData {
  company: Company
  publicUrl: string
  /** Absent while the menus are the built-in ones, which the code contains. */
  menus?: Menus
  /** Absent while no article is published. */
  hasArticles?: true
  /** The share image of the page that was loaded first; absent while it is the one of the build. */
  shareImage?: { path: string; image: string }
}

/** The site's data inside any component of a public page. Throws outside the site's layout. */
export function useSite(): SiteData {
  const site = useRouteLoaderData<SiteData>(SITE_LAYOUT)
  if (!site) throw new Error('useSite() belongs inside the site layout')
  return site
}

/** The entries of the menus that are shown; the built-in ones where the site's data is missing, as on an error page. */
export function useMenus(): Menus {
  const { menus = MENUS, hasArticles = false } = useRouteLoaderData<SiteData>(SITE_LAYOUT) ?? {}
  return useMemo(() => shownMenus(menus, hasArticles), [menus, hasArticles])
}
