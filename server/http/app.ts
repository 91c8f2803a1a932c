import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { findUploadRule, TEXT_LIMIT } from '#app/features/ground/files/upload/upload-rules.ts'
import { submitContactForm, submittedForm } from '#app/features/work/requests/submission/submit.server.ts'
import type { ReceivedUpload } from '#app/lib/files/received-upload.ts'
import { VERSION } from '#app/lib/installation.server.ts'
import { networkOf } from '#app/lib/net/network.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { turn } from '#app/lib/turns.server.ts'
import type { Config } from '#server/config.server.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { clientAddress } from './client-address.ts'
import { readContactPost } from './contact-post.ts'
import { findBodyProblem, readBody } from './form-body.ts'
import { finishDocument } from './kept/finish-document.ts'
import { busyAnswer, busyFormAnswer } from './load/busy-answer.ts'
import type { FormsFirst } from './load/forms-first.ts'
import { RenderQueue } from './load/render-queue.ts'
import { loggedPath, OPERATOR_PATHS } from './logged-path.ts'
import { ownRequest } from './own-request.ts'
import { answerPicture, PICTURE_PATH } from './pictures.ts'
import type { Readiness } from './readiness.ts'
import { isPersonalPath, isStaffPath, looksLikeFile } from './request-target.ts'
import { securityHeaders } from './security-headers.ts'
import { createUploads } from './uploads.ts'

/** The parts of the HTTP layer. */
export interface AppParts {
  config: Config
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  log: Logger
  /** The parts of the context shared by all requests. */
  shared: Omit<AppContext, 'actor' | 'requestId' | 'nonce' | 'clientAddress' | 'log'>
  readiness: Readiness
  forms: FormsFirst
  /** What `/metrics` answers requests with the configured token; undefined without metrics. */
  metrics: Metrics | undefined
}

/** `incoming` is missing when the process requests a page from itself; `preview` names the draft that it shows. */
type AppEnv = {
  Bindings: { incoming?: IncomingMessage; preview?: string; reads?: Set<string> }
  Variables: { requestId: string; body?: Uint8Array; uploads?: readonly ReceivedUpload[] }
}

/** The application from Request to Response: health checks, limits, origin check, then the framework. */
export function createApp(parts: AppParts): Hono<AppEnv> {
  const { config, log } = parts
  const https = config.publicUrl.protocol === 'https:'
  // Vite's inline scripts must run in development, so there is no policy.
  const common = Object.entries(securityHeaders(https)).filter(
    ([name]) => parts.mode === 'production' || name !== 'content-security-policy',
  )
  const handlerOf = createHandlers(parts.mode)
  const queue = new RenderQueue()
  const uploads = createUploads()
  const app = new Hono<AppEnv>()

  // Without a header name, so that clients cannot choose the id of a log line.
  app.use(requestId({ headerName: '' }))
  app.use(async (c, next) => {
    const requestId = c.get('requestId')
    const started = performance.now()
    await next()
    if (isStaffPath(c.req.path) || isPersonalPath(c.req.path)) {
      c.res.headers.set('cache-control', 'no-store')
      c.res.headers.set('x-robots-tag', 'noindex, nofollow')
    }
    for (const [name, value] of common) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    c.res.headers.set('x-request-id', requestId)
    if (c.env.incoming === undefined) return // an internal rendering for the cache
    if (OPERATOR_PATHS.has(c.req.path) && c.res.ok) return // asked every few seconds
    // No address, query, body or token: a log line contains no personal data.
    log.info(
      {
        requestId,
        method: c.req.method,
        path: loggedPath(new URL(c.req.url).pathname),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
  })

  app.onError((error, c) => {
    // A client that disconnects while sending is not a failure of the server, and does not read the answer.
    if (c.req.raw.signal.aborted) return c.text('La richiesta si è interrotta. Riprova.', 400)
    if (error instanceof HTTPException && error.status === 403) return refuseOrigin(c)
    // The metrics without their token.
    if (error instanceof HTTPException && error.status === 401) return error.getResponse()
    log.error({ requestId: c.get('requestId'), err: error }, 'request failed')
    return c.text('Si è verificato un errore imprevisto. Riprova tra qualche minuto.', 500)
  })

  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const state = await parts.readiness()
    return c.json({ version: VERSION, ...state }, state.ready ? 200 : 503)
  })

  const { metrics } = parts
  const { token } = config.metrics
  if (metrics && token) {
    app.get('/metrics', bearerAuth({ token, realm: 'metrics' }), async (c) =>
      c.text(await metrics.read(), 200, { 'content-type': metrics.contentType }),
    )
  }

  app.get(PICTURE_PATH, async (c) => (await answerPicture(c, contextOf(c))) ?? c.text('Risorsa non trovata.', 404))

  app.use(async (c, next) => {
    if (looksLikeFile(c.req.path)) return c.text('Risorsa non trovata.', 404)
    await next()
  })

  app.use(async (c, next) => {
    if (METHODS.includes(c.req.method)) return next()
    return c.text('Metodo non ammesso.', 405, { allow: METHODS.join(', ') })
  })

  // Browsers state the origin of a form: `Origin`, or `Sec-Fetch-Site` in old browsers that omit `Origin`.
  app.use(csrf({ origin: (origin) => origin === config.publicUrl.origin || config.loopbackOrigins.has(origin) }))

  app.use(async (c, next) => {
    if (!isMutation(c.req.method)) return next()
    const rule = findUploadRule(c.req.path)
    if (rule && /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) {
      const received = await uploads.receive(contextOf(c), c.req.raw, rule)
      if (received instanceof Response) return received
      c.set('body', Buffer.from(received.fields.toString()))
      c.set('uploads', received.uploads)
      return next()
    }
    const limit = rule?.textLimit ?? TEXT_LIMIT
    const body = await readBody(c.req.raw, limit)
    if (!body) {
      const text = `Il contenuto inviato è troppo grande: il limite è ${limit / 1024} kB. Accorcia il testo e riprova.`
      return c.text(text, 413)
    }
    const problem = await findBodyProblem(c.req.raw.headers.get('content-type'), body)
    if (problem === 'unreadable') return c.text('Il modulo non è leggibile. Ricarica la pagina e riprova.', 415)
    if (problem === 'nul') return c.text('Il modulo contiene un carattere non ammesso (NUL). Toglilo e riprova.', 400)
    c.set('body', body)
    await next()
  })

  app.all('*', async (c) => {
    // Internal renderings for the cache skip the queue.
    if (c.env.incoming === undefined) return render(c)
    const { pathname, search } = new URL(c.req.url)
    const body = c.get('body')
    const network = networkOf(clientAddress(c.env.incoming, config.trustedProxies))
    const answer = body
      ? await parts.forms.run(() => queue.run(network, 'form', () => turn().then(() => render(c))))
      : await queue.run(network, 'page', () => renderIfWaited(c))
    if (answer) return answer
    return body && pathname === '/contact'
      ? busyFormAnswer(pathname + search, c.req.raw.headers.get('content-type'), body)
      : busyAnswer()
  })

  function refuseOrigin(c: Context<AppEnv>): Response {
    const address = c.env.incoming ? clientAddress(c.env.incoming, config.trustedProxies) : ''
    parts.shared.securityLog.note({ kind: 'cross-origin', address, detail: isStaffPath(c.req.path) ? '/admin' : '' })
    return c.text('Richiesta rifiutata: proviene da un altro sito. Ricarica la pagina e riprova.', 403)
  }

  /**
   * Renders a page unless its client has disconnected; forms are processed nevertheless. The turn of the event loop lets
   * the connection be read first: one that exceeds its limit of pipelined requests is closed before the first rendering.
   */
  async function renderIfWaited(c: Context<AppEnv>): Promise<Response> {
    await setImmediate()
    return c.env.incoming?.socket.destroyed ? busyAnswer() : render(c)
  }

  function contextOf(c: Context<AppEnv>): AppContext {
    const requestId = c.get('requestId')
    return {
      ...parts.shared,
      actor: { kind: 'visitor' },
      preview: c.env.preview,
      reads: c.env.reads,
      uploads: c.get('uploads'),
      requestId,
      nonce: randomUUID(),
      clientAddress: c.env.incoming ? clientAddress(c.env.incoming, config.trustedProxies) : '',
      log: log.child({ requestId }),
    }
  }

  async function render(c: Context<AppEnv>): Promise<Response> {
    const ctx = contextOf(c)
    const context = new RouterContextProvider()
    context.set(appContext, ctx)
    // Routing a form through the framework costs more than storing it, and the usual answer is no page.
    const form = readContactPost(c.req.path, c.req.header('content-type') ?? null, c.get('body'))
    if (form) {
      const result = await submitContactForm(ctx, form)
      if (result.kind === 'sent') return redirectWithResult('/contact', result.reference)
      context.set(submittedForm, result)
    }
    const handle = handlerOf(await parts.build())
    const response = await handle(ownRequest(c.req.raw, c.get('body'), config, c.get('uploads') !== undefined), context)
    if (parts.mode === 'development' || !response.headers.get('content-type')?.startsWith('text/html')) return response
    // A document with its own policy is finished.
    if (response.headers.has('content-security-policy')) return response
    const staff = isStaffPath(c.req.path)
    // Internal renderings are kept.
    const kept = c.env.incoming === undefined
    const page = finishDocument(await response.text(), ctx.nonce, { https, staff, kept })
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', page.policy)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    return new Response(c.req.method === 'HEAD' ? null : page.html, { status: response.status, headers })
  }

  return app
}

/**
 * Returns the framework's handler of a build. It sorts the routes when created, so it is created once per build, not
 * per request.
 */
function createHandlers(mode: AppParts['mode']): (build: ServerBuild) => RequestHandler {
  let latest: { build: ServerBuild; handle: RequestHandler } | undefined
  return (build) => {
    if (latest?.build !== build) latest = { build, handle: createRequestHandler(build, mode) }
    return latest.handle
  }
}

/** Pages and forms need no other methods. The framework would treat a form sent with any of them as a POST. */
const METHODS = ['GET', 'HEAD', 'POST']

function isMutation(method: string): boolean {
  return method === 'POST'
}
