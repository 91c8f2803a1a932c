import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import type { AppContext } from '#app/context.ts'
import { topicOf } from '#app/features/work/appointments/topics.ts'
import { findCurrentOffer } from '#app/features/work/requests/contact-form/current-offer.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { KEPT_PATHS } from '#app/shell/public/pages.ts'
import type { Config } from '#server/config.server.ts'
import { startMetrics } from '#server/metrics/start-metrics.ts'
import type { Storage } from '#server/open-storage.ts'
import type { Workers } from '#server/start-workers.ts'
import { createApp } from './app.ts'
import { ContactPage } from './kept/contact-page.ts'
import { KeptPages } from './kept/kept-pages.ts'
import { listen, type ServerParts, stopListening } from './listen.ts'
import type { FormsFirst } from './load/forms-first.ts'
import { OwnPages } from './own-pages.ts'
import { createReadiness } from './readiness.ts'
import { securityHeaders } from './security-headers.ts'
import { loadStaticFiles } from './static-files.ts'
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
