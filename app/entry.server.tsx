import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { appContext } from './context.ts'
import { NonceContext } from './lib/nonce.ts'
import { oneAtATime } from './lib/one-at-a-time.ts'

/**
 * When the rendering of a page is given up, in milliseconds. Its data are there when it begins: only a machine that has too
 * much to do takes longer than a moment, and who has filled in a form waits rather than lose his words.
 */
export const streamTimeout = 60_000

/** Rendering blocks the event loop: kept pages are answered between two pages, not after a dozen of them. */
const inTurn = oneAtATime()

/** Renders a page as one complete document: its scripts are hashed for the Content-Security-Policy before it leaves. */
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
      // One chunk: nothing is moved into place by scripts afterwards.
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
 * Surprises of loaders, actions and rendering: logged once, in private; the visitor sees the error page. A thrown answer
 * below 500 is expected and has its line in the request log.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const log = (context as RouterContextProvider | undefined)?.get(appContext).log
  log?.error({ err: error }, 'page failed')
}
