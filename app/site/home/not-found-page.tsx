import { data, Link, useLocation } from 'react-router'
import { home } from '#app/content/home.ts'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Route } from './+types/not-found-page.ts'
import { Home } from './home.tsx'

const LONGEST_SHOWN = 80

/** Any unknown path shows Home, with status 404. */
export function loader() {
  return data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { path: '/', title: home.missing.title, noindex: true })

export default function NotFoundPage() {
  const path = readable(useLocation().pathname)
  const { title, text, rest, home: toHome, contact } = home.missing
  return (
    <>
      <section aria-labelledby="missing-title" className="border-b border-line bg-wash">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5">
          <div className="min-w-0 max-w-[70ch]">
            <h2 id="missing-title" className="text-lg">
              {title}
            </h2>
            <p className="mt-1 text-soft">
              {text} <span className="font-medium text-text [overflow-wrap:anywhere]">{path}</span>. {rest}
            </p>
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
      <Home />
    </>
  )
}

/** The path as its author wrote it, cut where it would fill the screen. */
function readable(path: string): string {
  let text = path
  try {
    text = decodeURI(path)
  } catch {
    // Not valid percent-encoding: shown as it came.
  }
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
