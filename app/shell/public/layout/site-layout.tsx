import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { findMenus, hasArticles } from '#app/features/pages/documents/navigation/find-menus.server.ts'
import { findShareImage } from '#app/features/pages/documents/share-images/find-share-image.server.ts'
import { lastKnown } from '#app/lib/last-known.ts'
import { playDrawings } from '#app/shell/public/page/play-drawings.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { type SiteData, useMenus } from '#app/shell/public/site-data.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/site-layout.ts'
import { hasFooter } from './has-footer.ts'
import { Header } from './header.tsx'

const Footer = staticPart(async () => (await import('./footer.tsx')).Footer)

const company = lastKnown((db: Db) => readSection(db, 'company'))
const menus = lastKnown(async (_: Db, ctx: AppContext) => readMenus(ctx), { edited: null, isWithArticles: false })

/**
 * Data of every public page (`useSite()`), loaded with the first page and reused afterwards. The contact form renders
 * without the database; a kept page must not use stale data.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<SiteData> {
  const ctx = context.get(appContext)
  const { db, publicUrl } = ctx
  const { pathname } = new URL(request.url)
  const isContact = pathname === '/contact'
  const image = isContact ? undefined : await findShareImage(ctx, pathname)
  const { edited, isWithArticles } = isContact ? await menus.orLast(ctx, db, ctx) : await readMenus(ctx)
  return {
    company: isContact ? await company.orLast(ctx, db) : await company.read(db),
    publicUrl,
    ...(edited && { menus: edited }),
    ...(isWithArticles && { hasArticles: true as const }),
    ...(image && { shareImage: { path: pathname, image } }),
  }
}

async function readMenus(ctx: AppContext) {
  return { edited: await findMenus(ctx), isWithArticles: await hasArticles(ctx) }
}

export const shouldRevalidate = () => false

/** Layout of all public pages: skip link, header, page, footer. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const menus = useMenus()
  // The drawings of the first page, whose HTML is static; later ones start their own.
  useEffect(playDrawings, [])
  return (
    <div className="site-shell flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Vai al contenuto
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <MissingCode />
      {hasFooter(pathname) && <Footer company={loaderData.company} menus={menus} />}
    </div>
  )
}

/** Shown when the application's code failed to load (`finishDocument`): the page remains usable without it. */
function MissingCode() {
  return (
    <p role="alert" className="missing-code">
      Una parte del sito non è arrivata al browser. Puoi comunque leggere e usare la pagina.{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the present one; a kept page, such as that of unknown paths, does not know its own. */}
      <a href="" className="link">
        Ricarica la pagina
      </a>
    </p>
  )
}
