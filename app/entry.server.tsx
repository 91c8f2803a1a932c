import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appContext } from './context.ts'
import { NonceContext } from './lib/browser/nonce.ts'
import { oneAtATime } from './lib/one-at-a-time.ts'
import { MINUTE } from './lib/time/duration.ts'

/**
 * Timeout of a render in milliseconds. Its data are already loaded, so only an overloaded machine takes long; a visitor
 * who sent a form should get the reply rather than lose the input.
 */
export const streamTimeout = MINUTE

/** Rendering blocks the event loop: with one render at a time, kept pages are served between two renders. */
const inTurn = oneAtATime()

/** Renders a page as one complete document, because its inline scripts are hashed for the Content-Security-Policy. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(appContext)
  let failed = false
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </NonceContext>
  )
  const stream = await inTurn(async () => {
    const rendering = await renderToReadableStream(page, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout)]),
      // A single chunk: no content is moved into place by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError() {
        failed = true
      },
    })
    await rendering.allReady
    return rendering
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failed ? 500 : status, headers })
}

/**
 * Logs unexpected errors of loaders, actions and rendering once; the visitor sees the error page. A thrown response
 * below 500 is expected and appears in the request log only.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const log = (context as RouterContextProvider | undefined)?.get(appContext).log
  log?.error({ err: error }, 'page failed')
}
