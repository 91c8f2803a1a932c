import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { ServerBuild } from 'react-router'
import type { Check } from '#app/features/care/system/checks/check.ts'
import { connectionFigures, readServiceFigures } from '#app/features/care/system/service-figures.server.ts'
import { MAIL_STATES } from '#app/features/ground/mail/screens/mail-states.ts'
import { oneAtATime } from '#app/lib/one-at-a-time.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { within } from '#app/lib/within.ts'
import { type Db, type Engine, engineOf } from '#db/client.server.ts'
import { gauge, labelledGauge, replaceValues, total } from './gauges.ts'
import { createHttpMetrics, type ObserveRequest } from './http-metrics.ts'
import { createRouteLabel } from './route-label.ts'

/** The metrics of a process, in the text format of Prometheus. */
export interface Metrics {
  contentType: string
  read: () => Promise<string>
  observe: ObserveRequest
}

/** Dependencies of the metrics. */
export interface MetricsParts extends ServiceMetricsParts {
  routes: ServerBuild['routes']
  isFile: (path: string) => boolean
  version: string
}

/** Default metrics of prom-client that are gauges with the suffix of a counter. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

/** Creates the metrics of this process. Only imported if they are configured: prom-client takes memory. */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new Registry()
  // Event loop delay, processor time, memory, garbage collection.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const info = labelledGauge(registry, 'idg_info', 'version', 'The running version.')
  info.set({ version: parts.version }, 1)
  const engine = labelledGauge(registry, 'idg_database_engine', 'engine', 'The database engine.')
  engine.set({ engine: engineOf(parts.db) satisfies Engine }, 1)
  const update = createServiceMetrics(registry, parts)
  const turn = oneAtATime()
  return {
    contentType: registry.contentType,
    read: () =>
      turn(async () => {
        await update()
        return registry.metrics()
      }),
    observe: createHttpMetrics(registry, createRouteLabel(parts.routes), parts.isFile),
  }
}

const STATES = ['ok', 'warning', 'failed']

/** Figures are read for at most this long; a scraper gives up after ten seconds. */
const PATIENCE_MS = 5 * SECOND

/** Sources of the metrics that are read at each scrape. */
interface ServiceMetricsParts {
  db: Db
  clock: Clock
  dataDir: string
  /** The results of the last look, by the watch. */
  checks: () => readonly Check[]
  keptPages: () => { kept: number; stale: number; bytes: number }
}

/**
 * Registers the metrics of database, outbox, backups and disk. The returned function reads them; what cannot be read is
 * left out, and `idg_database_up` says whether the database answered.
 */
function createServiceMetrics(registry: Registry, parts: ServiceMetricsParts): () => Promise<void> {
  const up = gauge(registry, 'idg_database_up', '1 if the database answered within five seconds.')
  const updateProcess = createProcessMetrics(registry, parts)
  const updateData = createDataMetrics(registry, parts)
  return async () => {
    await updateProcess()
    try {
      await within(updateData(), PATIENCE_MS)
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}

/** Metrics of this process, its connections and its disk. */
function createProcessMetrics(registry: Registry, { db, dataDir, keptPages, checks }: ServiceMetricsParts) {
  const waiting = gauge(registry, 'idg_database_waiting', 'Queries and transactions that wait for a connection.')
  const waits = total(registry, 'idg_database_waits_total', 'Queries and transactions that had to wait.')
  const waited = total(registry, 'idg_database_waited_seconds_total', 'Total time of those waits.')
  const hold = gauge(registry, 'idg_database_longest_hold_seconds', 'SQLite: longest transaction since the start.')
  const wal = gauge(registry, 'idg_database_wal_bytes', 'SQLite: size of the write-ahead log.')
  const connections = labelledGauge(registry, 'idg_database_connections', 'state', 'PostgreSQL: open connections.')
  const pages = labelledGauge(registry, 'idg_kept_pages', 'state', 'Public pages kept in memory.')
  const pageBytes = gauge(registry, 'idg_kept_page_bytes', 'Memory of the kept pages with their compressed forms.')
  const free = gauge(registry, 'idg_disk_free_bytes', 'Free space on the disk of DATA_DIR.')
  const size = gauge(registry, 'idg_disk_size_bytes', 'Size of the disk of DATA_DIR.')
  const state = labelledGauge(
    registry,
    'idg_check_state',
    'check',
    'Checks of the system: 0 fine, 1 warning, 2 failed.',
  )
  return async () => {
    replaceValues(
      state,
      'check',
      checks().map((check) => [check.id, STATES.indexOf(check.state)]),
    )
    const figures = connectionFigures(db)
    if (figures) {
      waiting.set(figures.waiting)
      waits(figures.waits)
      waited(figures.waitedMs / 1000)
      if (figures.walBytes !== undefined) wal.set(figures.walBytes)
      if (figures.longestHoldMs !== undefined) hold.set(figures.longestHoldMs / 1000)
      const { connections: open, idle = 0 } = figures
      if (open !== undefined) {
        replaceValues(connections, 'state', [
          ['idle', idle],
          ['busy', open - idle],
        ])
      }
    }
    const { kept, stale, bytes } = keptPages()
    replaceValues(pages, 'state', [
      ['fresh', kept],
      ['stale', stale],
    ])
    pageBytes.set(bytes)
    const disk = await statfs(dataDir).catch(() => undefined)
    if (!disk) return
    free.set(disk.bavail * disk.bsize)
    size.set(disk.blocks * disk.bsize)
  }
}

/** Metrics of the shared data: every instance reports the same values. */
function createDataMetrics(registry: Registry, { db, clock }: ServiceMetricsParts) {
  const bytes = gauge(registry, 'idg_database_size_bytes', 'Size of the database.')
  const outbox = labelledGauge(registry, 'idg_outbox_mails', 'state', 'Mails in the outbox by state.')
  const lag = gauge(registry, 'idg_outbox_oldest_seconds', 'Age of the oldest mail that waits; 0 if none does.')
  const trouble = labelledGauge(registry, 'idg_mail_trouble', 'kind', '1 for each problem that blocks all mails.')
  const quarantine = gauge(registry, 'idg_quarantined_requests', 'Requests in quarantine.')
  const security = labelledGauge(
    registry,
    'idg_security_events_recent',
    'kind',
    'Sign-ins (auth-login), refusals and changes of access in the present and the previous hour.',
  )
  const backup = {
    at: gauge(
      registry,
      'idg_backup_passed_timestamp_seconds',
      'When the last proven backup ended; 0 if there is none.',
    ),
    result: labelledGauge(registry, 'idg_backup_last_result', 'state', '1 for the state of the last backup.'),
    seconds: gauge(registry, 'idg_backup_duration_seconds', 'Duration of the last proven backup.'),
    bytes: gauge(registry, 'idg_backup_size_bytes', 'Size of the last proven archive.'),
    copyFailed: gauge(registry, 'idg_backup_copy_failed', '1 if the last copy off the machine failed.'),
  }
  return async () => {
    const figures = await readServiceFigures(db, clock())
    bytes.set(figures.databaseBytes)
    const { states, lagMs } = figures.outbox
    replaceValues(
      outbox,
      'state',
      MAIL_STATES.map((state) => [state, states.get(state) ?? 0]),
    )
    lag.set(lagMs / 1000)
    replaceValues(
      trouble,
      'kind',
      figures.trouble.map(({ kind }) => [kind, 1]),
    )
    quarantine.set(figures.quarantined)
    replaceValues(
      security,
      'kind',
      figures.securityEvents.map(({ kind, total }) => [kind, total]),
    )
    const { last, lastPassed } = figures.backups
    backup.at.set(lastPassed?.endedAt ? Date.parse(lastPassed.endedAt) / 1000 : 0)
    replaceValues(backup.result, 'state', last ? [[last.state, 1]] : [])
    backup.seconds.set((lastPassed?.durationMs ?? 0) / 1000)
    backup.bytes.set(lastPassed?.sizeBytes ?? 0)
    backup.copyFailed.set(last?.copy === 'failed' ? 1 : 0)
  }
}
