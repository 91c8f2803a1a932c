import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import type { AppContext } from '#app/context.ts'
import { topicOf } from '#app/features/work/appointments/topics.ts'
import { findCurrentOffer } from '#app/features/work/requests/contact-form/current-offer.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { VERSION } from '#app/lib/installation.server.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { KEPT_PATHS } from '#app/shell/public/pages.ts'
import type { Config } from '#server/config.server.ts'
import type { Metrics, MetricsParts } from '#server/metrics/metrics.ts'
import type { Storage } from '#server/open-storage.ts'
import type { Workers } from '#server/start-workers.ts'
import { createApp } from './app.ts'
import { ContactPage } from './kept/contact-page.ts'
import { KeptPages } from './kept/kept-pages.ts'
import { type KeptResponse, keptResponse } from './kept/kept-response.ts'
import { listen, type ServerParts, stopListening } from './listen.ts'
import type { FormsFirst } from './load/forms-first.ts'
import { createReadiness } from './readiness.ts'
import { securityHeaders } from './security-headers.ts'
import { createMissingPath, createServed, MISSING_PATHS } from './unknown-paths.ts'

const STOP_GRACE_MS = 10 * SECOND

/** The framework's id of the route that answers unknown paths. */
const CATCH_ALL = 'site/home/not-found-page'

/** Paths of kept pages, with the status of each. */
const KEPT = new Map<string, number>([
  ...KEPT_PATHS.map((path) => [path, 200] as const),
  ...MISSING_PATHS.map((path) => [path, 404] as const),
])

/** How the program was built and how it serves. */
export interface Serving {
  build: () => Promise<ServerBuild>
  mode: 'production' | 'development'
  /** Serves source files in development. */
  developmentFiles?: ServerParts['developmentFiles']
}

interface HttpParts {
  storage: Storage
  workers: Workers
  log: Logger
  forms: FormsFirst
  /** The parts of the context that neither a request nor the HTTP layer provides. */
  context: Omit<AppContext, 'actor' | 'requestId' | 'nonce' | 'clientAddress' | 'log' | 'isServed' | 'renderPreview'>
}

/** Starts the metrics and the HTTP server and adds them to `running`. Resolves once the server listens. */
export async function startHttp(
  running: AsyncDisposableStack,
  config: Config,
  serving: Serving,
  { storage, workers, log, forms, context }: HttpParts,
): Promise<void> {
  const { db, clock, revision } = storage
  const { build, mode, developmentFiles } = serving
  const keepsPages = mode === 'production'
  const clientDir = path.resolve(import.meta.dirname, '../client')
  const common = securityHeaders(config.publicUrl.protocol === 'https:')
  const files = keepsPages && existsSync(clientDir) ? loadStaticFiles(clientDir, common) : new Map()
  const isFile = (pagePath: string) => files.has(pagePath)
  const { routes } = await build()
  const isServed = createServed(routes, CATCH_ALL, isFile)
  const ownPages = new OwnPages(config.publicUrl.origin)
  const render = (pagePath: string) => ownPages.render(pagePath)
  const pages = keepsPages ? new KeptPages(KEPT, render, revision.published) : undefined
  const contact = keepsPages
    ? new ContactPage({
        render,
        offer: async (query) =>
          JSON.stringify(await findCurrentOffer({ db, clock, log }, topicOf(new URLSearchParams(query)))),
        revision: revision.current,
        issueToken: () => issueFormToken(config.secret, clock()),
      })
    : undefined
  const metrics = await startMetrics(config, {
    db,
    clock,
    routes,
    isFile,
    dataDir: config.dataDir,
    checks: workers.checks,
    keptPages: () => pages?.figures ?? { kept: 0, stale: 0, bytes: 0 },
  })
  running.defer(() => metrics?.stop())
  const app = createApp({
    config,
    build,
    mode,
    log,
    forms,
    metrics,
    shared: { ...context, isServed, renderPreview: (pagePath, key) => ownPages.request(pagePath, key) },
    readiness: createReadiness(db, clock),
  })
  ownPages.connect(app)
  const server = await listen({
    config,
    app,
    files,
    pages,
    contact,
    developmentFiles,
    missingPath: keepsPages ? createMissingPath(routes, CATCH_ALL, revision.published) : undefined,
    movedTo: (pagePath) => {
      const toPath = revision.published().redirects.get(pagePath)
      return toPath !== undefined && !isServed(pagePath) ? toPath : undefined
    },
    securityLog: context.securityLog,
    visits: workers.visits,
    observe: metrics?.observe,
  })
  running.defer(() => stopListening(server, STOP_GRACE_MS))
}

type Bindings = Parameters<ReturnType<typeof createApp>['request']>[2]

/**
 * Lets parts of the process request its own public pages, without a connection. The application is created after the
 * parts that request pages from it, so it is connected last.
 */
class OwnPages {
  readonly #origin: string
  #app: ReturnType<typeof createApp> | undefined

  constructor(origin: string) {
    this.#origin = origin
  }

  connect(app: ReturnType<typeof createApp>): void {
    this.#app = app
  }

  /** Renders a page; `preview` is the key of the document whose draft it shows. */
  async request(path: string, preview?: string): Promise<Response> {
    return this.#request(path, { preview })
  }

  /** Renders a page and says what it has read of the content. */
  async render(path: string): Promise<{ page: Response; reads: ReadonlySet<string> }> {
    const reads = new Set<string>()
    return { page: await this.#request(path, { reads }), reads }
  }

  async #request(path: string, bindings: Bindings): Promise<Response> {
    if (!this.#app) throw new Error('no application is connected yet')
    return this.#app.request(`${this.#origin}${path}`, {}, bindings)
  }
}

/**
 * Reads every file of the client build into memory, by URL path. The build writes the compressed forms beside the
 * files. `common` are the headers of every response. No path is resolved at request time, so none can lead outside.
 */
function loadStaticFiles(dir: string, common: OutgoingHttpHeaders): Map<string, KeptResponse> {
  const files = new Map<string, KeptResponse>()
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name) || entry.name.startsWith('.vite')) continue
    const file = path.join(entry.parentPath, entry.name)
    const urlPath = `/${path.relative(dir, file).split(path.sep).join('/')}`
    if (urlPath.startsWith('/.vite/')) continue
    const body = readFileSync(file)
    const [br, gzip] = [readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]
    const headers = {
      ...common,
      'content-type': CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
      // Names under /assets contain a hash of their content.
      'cache-control': urlPath.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    }
    const coded = br && gzip ? { br, gzip } : {}
    files.set(urlPath, keptResponse(200, headers, { identity: body, ...coded }))
  }
  return files
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined
}

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

/** Starts the configured metrics; undefined if there are none. prom-client is only loaded when it is needed. */
async function startMetrics(
  { metrics: { port, token } }: Pick<Config, 'metrics'>,
  parts: Omit<MetricsParts, 'version'>,
): Promise<(Metrics & { stop: () => void }) | undefined> {
  if (port === undefined && token === undefined) return undefined
  const { createMetrics } = await import('#server/metrics/metrics.ts')
  const metrics = createMetrics({ ...parts, version: VERSION })
  if (port === undefined) return { ...metrics, stop: () => undefined }
  const { listenForMetrics } = await import('#server/metrics/metrics-port.ts')
  const server = await listenForMetrics(metrics, port)
  return {
    ...metrics,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
