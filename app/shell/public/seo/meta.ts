import type { MetaDescriptor } from 'react-router'
import type { PagePath } from '#app/shell/public/pages.ts'
import { SITE_LAYOUT, type SiteData } from '#app/shell/public/site-data.ts'
import { SHARE_IMAGE, shareImagePath } from './share-image.ts'

/** The site's own title and description: Home's, and those of any page that has none. In English by specification. */
export const SITE_TITLE = 'IDG · SAP Business Technology Platform consulting and development'
export const SITE_DESCRIPTION =
  'IDG designs, builds and runs solutions on SAP Business Technology Platform: integration, custom applications, analytics, cloud, security, extensions and training.'

/** What a page says of itself to search engines and to sites that link to it. */
export interface PageMeta {
  path: PagePath
  /** The page's own name; " · IDG" is added. Left out, the site's English title stands. */
  title?: string
  /** One or two sentences, 70 to 160 characters. Left out, the site's English description stands. */
  description?: string
  /** Keeps the page out of search engines; it then has no canonical address either. */
  noindex?: boolean
}

type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>

/**
 * The head of a public page: title, description, canonical address, Open Graph and Twitter card.
 *
 *     export const meta: Route.MetaFunction = ({ matches }) =>
 *       pageMeta(matches, { path: '/about', title: 'Chi siamo', description: '…' })
 */
export function pageMeta(matches: Matches, { path, title, description, noindex = false }: PageMeta): MetaDescriptor[] {
  const fullTitle = title ? `${title} · IDG` : SITE_TITLE
  const text = description ?? SITE_DESCRIPTION
  const about: MetaDescriptor[] = [{ title: fullTitle }, { name: 'description', content: text }]
  if (noindex) return [...about, { name: 'robots', content: 'noindex' }]

  const site = matches.find((match) => match?.id === SITE_LAYOUT)?.loaderData as SiteData | undefined
  // The layout's data is missing only where the layout itself has failed: an error page has no address to give away.
  if (!site) return about
  const url = new URL(path, site.publicUrl).href
  return [
    ...about,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'IDG' },
    { property: 'og:locale', content: 'it_IT' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: text },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(shareImagePath(path), site.publicUrl).href },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
    { property: 'og:image:alt', content: title ? `IDG: ${title}` : 'IDG: SAP Business Technology Platform' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
