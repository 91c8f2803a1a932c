import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RouteLabel } from './route-label.ts'

/** Counts a request; called when it arrives, before anything else is known about it. */
export type ObserveRequest = (req: IncomingMessage, res: ServerResponse) => void

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST'])

/** Registers the metrics of HTTP requests. `labelOf` is undefined for a file, which has one label with all others. */
export function createHttpMetrics(registry: Registry, labelOf: RouteLabel, isFile: (path: string) => boolean) {
  const registers = [registry]
  const requests = new Counter({
    name: 'idg_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'] as const,
    registers,
  })
  const durations = new Histogram({
    name: 'idg_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['route'] as const,
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const running = new Gauge({
    name: 'idg_http_requests_in_progress',
    help: 'Requests that are being answered.',
    registers,
  })
  const observe: ObserveRequest = (req, res) => {
    const began = performance.now()
    running.inc()
    res.once('close', () => {
      running.dec()
      // The target as it is after parsing: one spelling for each path.
      const path = (req.url ?? '').split('?', 1)[0] ?? ''
      const route = isFile(path) ? 'file' : labelOf(path)
      const method = METHODS.has(req.method ?? '') ? (req.method as string) : 'other'
      // A client that left before the headers were sent got no status.
      const status = res.headersSent ? String(res.statusCode) : 'none'
      requests.inc({ method, route, status })
      durations.observe({ route }, (performance.now() - began) / 1000)
    })
  }
  return observe
}
