import type { Config } from '#server/config.server.ts'

/** Returns the request as the framework sees it: address and Host are our own, whatever proxies are in between. */
export function ownRequest(
  request: Request,
  body: Uint8Array | undefined,
  config: Config,
  isReceived: boolean,
): Request {
  const asked = new URL(request.url)
  const origin = config.loopbackOrigins.has(asked.origin) ? asked.origin : config.publicUrl.origin
  const headers = new Headers(request.headers)
  headers.set('host', new URL(origin).host)
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for', 'forwarded']) headers.delete(name)
  const init: RequestInit = {
    // HEAD has the headers of GET, so the page is rendered; the body is dropped at the end.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    signal: request.signal,
  }
  // The files are stored; what is left is a form like any other.
  if (isReceived) {
    headers.set('content-type', 'application/x-www-form-urlencoded')
    headers.delete('content-length')
  }
  if (body) {
    init.body = body as BodyInit
    if (!headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
  }
  return new Request(`${origin}${asked.pathname}${asked.search}`, init)
}
