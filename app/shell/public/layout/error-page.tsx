import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ChunkLoadError } from '#app/shell/document/chunk-guard.ts'
import { Logo } from '#app/ui/logo.tsx'

export const ERROR_TITLE = 'Unexpected Application Error!'

/**
 * Replaces a failed page. Needs no data, no other component and no JavaScript, and its links load documents, so that
 * nothing that failed is used again. Internal details are only logged.
 */
export function ErrorPage() {
  const { status, explanation, technical } = describe(useRouteError())
  useEffect(() => {
    // On the server `meta` sets it; an error while rendering in the browser never reaches `meta`.
    document.title = ERROR_TITLE
  }, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="h-20 border-line border-b">
        <div className="wrap flex h-full items-center">
          <a href="/" aria-label="IDG, pagina iniziale" className="rounded-lg">
            <Logo />
          </a>
        </div>
      </header>
      <main className="wrap flex flex-1 flex-col justify-center py-16">
        <p className="font-semibold text-accent">{status ? `Errore ${status}` : 'Errore'}</p>
        <h1 className="mt-3 max-w-3xl text-4xl sm:text-5xl">{ERROR_TITLE}</h1>
        <p className="mt-6 max-w-2xl text-lg text-soft">{explanation}</p>
        {technical && <p className="mt-4 max-w-2xl font-mono text-sm text-soft">{technical}</p>}
        <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-2">
          <WayOut href="/">Torna alla Home</WayOut>
          <WayOut href="">Ricarica la pagina</WayOut>
          <WayOut href="/contact">Contattaci</WayOut>
        </ul>
      </main>
    </div>
  )
}

function WayOut({ href, children }: { href: string; children: string }) {
  return (
    <li>
      <a href={href} className="link inline-block py-2 font-semibold">
        {children}
      </a>
    </li>
  )
}

/** The text for the visitor. Only messages meant for display are included. */
function describe(error: unknown): { status?: number; explanation: string; technical?: string } {
  if (error instanceof ChunkLoadError) {
    return {
      explanation:
        'Una parte della pagina non è arrivata al browser, anche dopo un secondo tentativo. Verifica la connessione e ricarica la pagina: quello che hai scritto nel modulo di contatto non va perso.',
      technical: error.message,
    }
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return {
      status: error.status,
      explanation: 'La richiesta non può essere completata così com’è arrivata. Ricarica la pagina e riprova.',
    }
  }
  return {
    status: isRouteErrorResponse(error) ? error.status : 500,
    explanation:
      'Si è verificato un errore imprevisto e la pagina non può essere mostrata. Riprova tra qualche minuto; se il problema persiste, scrivici.',
  }
}
