import { Link } from 'react-router'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { Home } from './home.tsx'
import type { HomeContent } from './load-home.server.ts'

const TITLE = 'Questo indirizzo non esiste'

/** The metadata of the page of unknown addresses. */
export const missingMeta = (matches: Parameters<typeof pageMeta>[0]) =>
  pageMeta(matches, { path: '/', title: TITLE, noindex: true })

/** Home below a notice that the address does not exist. */
export function MissingPage(page: HomeContent) {
  return (
    <>
      <section aria-labelledby="missing-title" className="border-b border-line bg-wash">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5">
          <div className="min-w-0 max-w-[46.5em]">
            <h2 id="missing-title" className="text-lg">
              {TITLE}
            </h2>
            <p className="mt-1 text-soft">
              La pagina è stata spostata oppure l’indirizzo contiene un errore. Qui sotto trovi la pagina iniziale.
            </p>
          </div>
          <p className="flex gap-x-6">
            <Link to="/" className="link inline-flex min-h-11 items-center font-semibold">
              Vai alla Home
            </Link>
            <Link to="/contact" className="link inline-flex min-h-11 items-center font-semibold">
              Contattaci
            </Link>
          </p>
        </div>
      </section>
      <Home {...page} />
    </>
  )
}
