import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

/** Serves the metrics on a port of the loopback interface only. Resolves once it listens. */
export function listenForMetrics(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, async (req, res) => {
    if (req.url !== '/metrics' || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(404, { 'content-type': 'text/plain' }).end('See /metrics\n')
      return
    }
    try {
      const text = await metrics.read()
      res.writeHead(200, { 'content-type': metrics.contentType }).end(req.method === 'HEAD' ? undefined : text)
    } catch {
      res.writeHead(500).end()
    }
  })
  server.maxConnections = 20
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
