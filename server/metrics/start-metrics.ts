import { VERSION } from '#app/lib/installation.server.ts'
import type { Config } from '#server/config.server.ts'
import type { Metrics, MetricsParts } from './metrics.ts'

/** Starts the configured metrics; undefined if there are none. prom-client is only loaded when it is needed. */
export async function startMetrics(
  { metrics: { port, token } }: Pick<Config, 'metrics'>,
  parts: Omit<MetricsParts, 'version'>,
): Promise<(Metrics & { stop: () => void }) | undefined> {
  if (port === undefined && token === undefined) return undefined
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics({ ...parts, version: VERSION })
  if (port === undefined) return { ...metrics, stop: () => undefined }
  const { listenForMetrics } = await import('./metrics-port.ts')
  const server = await listenForMetrics(metrics, port)
  return {
    ...metrics,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
