import { data, Link } from 'react-router'
import { type HomeText, home, missing } from '#app/content/home.ts'
import { appContext } from '#app/context.ts'
import { findPublished } from '#app/features/content/find-published.server.ts'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/not-found-page.ts'
import { Home } from './home.tsx'

/** An unknown path renders Home with status 404. The response is kept, so it must not depend on the path. */
export async function loader({ context }: Route.LoaderArgs) {
  return data(await findPublished<HomeText>(context.get(appContext), 'home'), { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/', title: missing.title, noindex: true })

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  const { title, text, home: toHome, contact } = missing
  return (
    <>
      <section aria-labelledby="missing-title" className="border-b border-line bg-wash">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5">
          <div className="min-w-0 max-w-[70ch]">
            <h2 id="missing-title" className="text-lg">
              {title}
            </h2>
            <p className="mt-1 text-soft">{text}</p>
          </div>
          <p className="flex gap-x-6">
            <Link to="/" className="link inline-flex min-h-11 items-center font-semibold">
              {toHome}
            </Link>
            <Link to="/contact" className="link inline-flex min-h-11 items-center font-semibold">
              {contact}
            </Link>
          </p>
        </div>
      </section>
      <Home text={loaderData ?? home} />
    </>
  )
}
