import { collectDefaultMetrics, Registry } from 'prom-client'
import type { ServerBuild } from 'react-router'
import { oneAtATime } from '#app/lib/one-at-a-time.ts'
import { type Engine, engineOf } from '#db/client.server.ts'
import { labelledGauge } from './gauges.ts'
import { createHttpMetrics, type ObserveRequest } from './http-metrics.ts'
import { createRouteLabel } from './route-label.ts'
import { createServiceMetrics, type ServiceMetricsParts } from './service-metrics.ts'

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
