import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'

const TITLES: Record<number, string> = {
  403: 'Accesso negato',
  404: 'Pagina non trovata',
  409: 'Modifica non salvata',
  503: 'Servizio non disponibile',
}

/** Replaces a failed admin page: an explanation and links. */
export function AdminError() {
  const { pathname, search } = useLocation()
  const { status, message } = describe(useRouteError())
  // A retry would give the same response.
  const isFinal = status === 403 || status === 404
  const title = TITLES[status] ?? 'Qualcosa non ha funzionato'
  return (
    <div className="mx-auto max-w-xl px-4 py-16 sm:py-24">
      <title>{`${title} · IDG`}</title>
      <p className="font-semibold text-accent text-sm">Errore {status}</p>
      <h1 className="mt-2 text-3xl">{title}</h1>
      <p className="mt-4 text-soft">{message}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        {!isFinal && (
          <a href={pathname + search} className={buttonLook('primary', 'compact')}>
            Ricarica la pagina
          </a>
        )}
        <Link to="/admin" className={buttonLook(isFinal ? 'primary' : 'secondary', 'compact')}>
          Torna all’area riservata
        </Link>
      </p>
    </div>
  )
}

function describe(error: unknown): { status: number; message: string } {
  const unexpected = 'Si è verificato un errore imprevisto: ricarica la pagina o riprova tra poco.'
  if (!isRouteErrorResponse(error)) return { status: 500, message: unexpected }
  const { data, status } = error
  const message: unknown = data && typeof data === 'object' && 'message' in data ? data.message : undefined
  if (typeof message === 'string') return { status, message }
  return { status, message: status === 404 ? 'Questa pagina non esiste.' : unexpected }
}
