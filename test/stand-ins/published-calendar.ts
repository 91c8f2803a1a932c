import { createHash } from 'node:crypto'
import http, { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Network } from '#app/lib/net/fetch-public.server.ts'

/** A calendar on a local web server whose responses can be changed. */
export async function publishCalendar(text: string) {
  const server = { text, status: 200, asked: 0, unchanged: 0 }
  const listener = createServer((req, res) => {
    server.asked++
    const etag = `"${createHash('sha256').update(server.text).digest('hex')}"`
    if (server.status === 200 && req.headers['if-none-match'] === etag) {
      server.unchanged++
      res.writeHead(304).end()
    } else res.writeHead(server.status, { etag }).end(server.text)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    listener.closeAllConnections()
    listener.close()
  })
  const url = `https://calendario.example:${(listener.address() as AddressInfo).port}/geheim.ics`
  // Without TLS, which does not affect the protocol above it.
  const plain = (address: URL) => new URL(address.href.replace('https:', 'http:'))
  const network: Network = {
    protocols: { 'https:': (address, options, done) => http.request(plain(address), options, done) },
    agent: new http.Agent(),
    lookup: (_, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  }
  return { server, url, network }
}
