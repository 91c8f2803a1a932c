import { isRouteErrorResponse, useRouteError } from 'react-router'

/** What stands in for a page that failed. */
export function ErrorPage() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <main className="wrap py-24">
      <title>Unexpected Application Error!</title>
      <h1 className="text-4xl">Unexpected Application Error!</h1>
      <p className="mt-4">La pagina non può essere mostrata (errore {status}).</p>
    </main>
  )
}
