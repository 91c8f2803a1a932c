import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as SocketServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { SecurityLog } from '#app/context.ts'
import { findUploadRule } from '#app/features/ground/files/upload/upload-rules.ts'
import type { VisitLog } from '#app/features/pages/visits/visit-log.server.ts'
import { sourceOf } from '#app/features/pages/visits/visit-source.ts'
import { readTarget } from '#app/lib/net/site-address.ts'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { KEPT_PATHS } from '#app/shell/public/pages.ts'
import type { Config } from '#server/config.server.ts'
import type { ObserveRequest } from '#server/metrics/http-metrics.ts'
import type { createApp } from './app.ts'
import { clientAddress, socketAddress } from './client-address.ts'
import type { ContactPage } from './kept/contact-page.ts'
import { acceptedEncoding } from './kept/encodings.ts'
import type { KeptPages } from './kept/kept-pages.ts'
import { type KeptResponse, sendKept } from './kept/kept-response.ts'
import { limitConnections } from './load/connection-limits.ts'
import { looksLikeFile } from './request-target.ts'
import { securityHeaders } from './security-headers.ts'
import { withoutPunctuation } from './unknown-paths.ts'

const HEADERS_TIMEOUT_MS = 8 * SECOND
const REQUEST_TIMEOUT_MS = 15 * SECOND
/** A curriculum over a slow mobile connection. */
const UPLOAD_TIMEOUT_MS = 10 * MINUTE

/** Connections that wait to be accepted; the kernel's own limit is 4096 by default. */
const BACKLOG = 4096

/** How long a stopping server keeps idle connections, whose client may be sending the next request. */
const IDLE_GRACE_MS = 300

/** Public pages whose readings are counted. */
const COUNTED = new Set([...KEPT_PATHS, '/contact'])

/** The parts behind the socket. */
export interface ServerParts {
  config: Config
  app: ReturnType<typeof createApp>
  files: Map<string, KeptResponse>
  pages: KeptPages | undefined
  /** The kept page with the contact form; each response gets its own token. */
  contact?: ContactPage | undefined
  /** The kept page that answers a path without a page. */
  missingPath?: ((path: string) => string | undefined) | undefined
  /** The present path of a former one. */
  movedTo?: ((path: string) => string | undefined) | undefined
  /** Notes a request refused before the application. */
  securityLog: SecurityLog
  /** Counts readings of public pages. */
  visits?: Pick<VisitLog, 'note'> | undefined
  /** Counts a request for the metrics. */
  observe?: ObserveRequest | undefined
  /** Vite's own middleware, in development only. */
  developmentFiles?: ((req: IncomingMessage, res: ServerResponse, next: () => void) => void) | undefined
}

/**
 * Starts the HTTP server: parses the target, checks the Host, answers files and kept pages from memory, and passes
 * other requests to the application. Resolves with the server once it listens.
 */
export function listen(parts: ServerParts): Promise<Server> {
  const { config, files, pages, contact } = parts
  const common = securityHeaders(config.publicUrl.protocol === 'https:')
  const toApp = getRequestListener(parts.app.fetch, { overrideGlobalObjects: false })
  const sendText = (req: IncomingMessage, res: ServerResponse, status: number, text: string, headers = {}) => {
    const length = Buffer.byteLength(text)
    res.writeHead(status, {
      ...common,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': length,
      ...headers,
    })
    res.end(req.method === 'HEAD' ? undefined : text)
  }

  const refuse = (req: IncomingMessage, res: ServerResponse, kind: 'bad-path' | 'bad-host', more = '') => {
    parts.securityLog.note({ kind, address: clientAddress(req, config.trustedProxies) })
    const { status, text } = REFUSALS[kind]
    sendText(req, res, status, text + more)
  }

  // Who types a loopback name is on this machine, or in front of a tunnel to it, and looks for the site.
  const refuseHost = (req: IncomingMessage, res: ServerResponse, host: string) => {
    const isLoopback = /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(host)
    refuse(req, res, 'bad-host', isLoopback ? ` Il sito è qui: ${config.publicUrl.origin}` : '')
  }

  // Counted before the answer: a page that is not kept yet counts too.
  const noteVisit = ({ method, headers }: IncomingMessage, path: string) => {
    if (method !== 'GET' || !parts.visits) return
    const isData = path.endsWith('.data')
    const page = isData ? path.replace(/(?:\/?_root)?\.data$/, '') || '/' : path
    if (!COUNTED.has(page)) return
    const source = sourceOf(headers, config.publicUrl.host, isData)
    if (source !== undefined) parts.visits.note(page, source)
  }

  /** The page that a link with the punctuation after it means. */
  const meantBy = (path: string) => {
    const meant = withoutPunctuation(path)
    const isPage = meant !== undefined && (parts.movedTo?.(meant) || parts.missingPath?.(meant) === undefined)
    return isPage ? meant : undefined
  }

  const server = createServer(
    { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: UPLOAD_TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    (req, res) => {
      parts.observe?.(req, res)
      if (!accepts(req, res)) return
      const target = readTarget(req.url ?? '')
      if (target.kind === 'refused') {
        refuse(req, res, 'bad-path')
        return
      }
      const path = target.kind === 'page' ? target.path : ''
      const isHealthCheck = path === '/healthz' || path === '/readyz' || (path === '/metrics' && config.metrics.token)
      const forwarded = socketAddress(req.socket, config.trustedProxies).isTrusted && req.headers['x-forwarded-host']
      const host = String(forwarded || target.host || req.headers.host || '').toLowerCase()
      if (!isHealthCheck && !config.allowedHosts.has(host)) {
        refuseHost(req, res, host)
        return
      }
      if (target.kind === 'redirect') {
        sendText(req, res, 308, '', { location: target.location })
        return
      }
      req.url = target.path + target.search
      const isUpload = findUploadRule(path) && req.headers['content-type']?.startsWith('multipart/form-data')
      if (!isUpload) limitBody(server, req)
      if (req.method === 'GET' || req.method === 'HEAD') {
        noteVisit(req, path)
        if (contact?.covers(path, target.search)) {
          contact.visit(target.search, acceptedEncoding(req)).then(
            (form) => {
              if (!form) return void toApp(req, res)
              res.writeHead(200, { ...common, ...form.headers }).end(req.method === 'HEAD' ? undefined : form.body)
            },
            () => void toApp(req, res),
          )
          return
        }
        const moved = isHealthCheck ? undefined : (parts.movedTo?.(path) ?? meantBy(path))
        if (moved) {
          // Asked again each time: an address that is renamed back must not lead away from itself.
          sendText(req, res, 301, '', { location: moved + target.search, 'cache-control': 'no-cache' })
          return
        }
        const missing = isHealthCheck || looksLikeFile(path) ? undefined : parts.missingPath?.(path)
        const file = files.get(path)
        if (file) {
          sendKept(req, res, file)
          return
        }
        const page = pages?.get(missing ?? path)
        if (page) {
          page.then(
            (kept) => (kept ? sendKept(req, res, kept) : void toApp(req, res)),
            () => void toApp(req, res),
          )
          return
        }
      }
      if (parts.developmentFiles) parts.developmentFiles(req, res, () => void toApp(req, res))
      else void toApp(req, res)
    },
  )
  const accepts = limitConnections(server, config.trustedProxies)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request'
    const headers = Object.entries({ ...common, connection: 'close', 'content-length': '0' })
    socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    // The backlog is the queue in which requests wait while a service with a passed socket restarts.
    const place = config.socket === undefined ? { port: config.port, host: config.host } : { fd: config.socket }
    server.listen({ ...place, backlog: BACKLOG }, () => resolve(server))
  })
}

/** Answers of requests refused before the application. */
const REFUSALS = {
  'bad-path': { status: 400, text: 'L’indirizzo non è valido. Controllalo e riprova.' },
  'bad-host': { status: 421, text: 'Questo server non risponde a questo indirizzo.' },
} as const

/** Ends a request whose body arrives too slowly, as Node's own limit does, which is that of uploads. */
function limitBody(server: Server, req: IncomingMessage): void {
  if (req.method === 'GET' || req.method === 'HEAD') return
  const cut = setTimeout(() => {
    if (req.complete) return
    const error = Object.assign(new Error('request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.emit('clientError', error, req.socket)
  }, REQUEST_TIMEOUT_MS)
  cut.unref()
  req.once('close', () => clearTimeout(cut))
}

/** Errors of Node's parser and the status for each. */
const CLIENT_ERRORS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Stops accepting, lets running requests finish within `graceMs`, then closes the rest. Connections that are in use are
 * closed by their next answer, so that no request is lost on them. A passed socket stays open in the service manager.
 */
export function stopListening(server: Server, graceMs: number): Promise<void> {
  server.prependListener('request', (_req, res) => res.setHeader('connection', 'close'))
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_GRACE_MS)
    // The HTTP server's own close() closes idle connections at once.
    SocketServer.prototype.close.call(server, () => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}
