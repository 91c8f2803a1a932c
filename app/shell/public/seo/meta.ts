import type { MetaDescriptor } from 'react-router'
import type { EntryParent, PagePath } from '#app/shell/public/pages.ts'
import { SITE_LAYOUT, type SiteData } from '#app/shell/public/site-data.ts'
import { SHARE_IMAGE, shareImagePath } from './share-image.ts'

/** Title and description of Home and of any page without its own. English by specification. */
export const SITE_TITLE = 'IDG · SAP Business Technology Platform consulting and development'
export const SITE_DESCRIPTION =
  'IDG designs, builds and runs solutions on SAP Business Technology Platform: integration, custom applications, analytics, cloud, security, extensions and training.'

/** Metadata of a page for search engines and link previews. */
export interface PageMeta {
  path: PagePath | '/insights' | `/${EntryParent}/${string}`
  /** The page's name; " · IDG" is appended. Defaults to the site's English title. */
  title?: string
  /** One or two sentences, 70 to 160 characters. Defaults to the site's English description. */
  description?: string
  /** Excludes the page from search engines and omits the canonical URL. */
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
  // The layout's data is missing only if the layout failed: an error page has no canonical URL.
  if (!site) return about
  const url = new URL(path, site.publicUrl).href
  const { shareImage } = site
  const image = shareImage?.path === path ? shareImage.image : shareImagePath(shareImageOwner(path))
  return [
    ...about,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'IDG' },
    { property: 'og:locale', content: 'it_IT' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: text },
    { property: 'og:url', content: url },
    { property: 'og:image', content: new URL(image, site.publicUrl).href },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
    { property: 'og:image:alt', content: title ? `IDG: ${title}` : 'IDG: SAP Business Technology Platform' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Until its own is drawn, an entry shows the image of the page that lists it. */
function shareImageOwner(path: string): string {
  const [parent = '', slug] = path.slice(1).split('/')
  return slug && (parent === 'insights' || parent === 'projects' || parent === 'careers') ? `/${parent}` : path
}
