import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A CalDAV collection on a local web server, with the faults that a real one has seldom. Radicale is in `npm run peers`. */
export async function startCollection() {
  const objects = new Map<string, { text: string; etag: string }>()
  let version = 0
  const server = {
    objects,
    put: (name: string, text: string) => objects.set(name, { text, etag: `"${++version}"` }),
    /** Answers everything with this status. */
    status: undefined as number | undefined,
    /** Answers reports with this text. */
    report: undefined as string | undefined,
    /** Carries out the next write and breaks the connection. */
    losesResponse: false,
    /** Runs before the next write. */
    meanwhile: undefined as (() => void) | undefined,
    writes: [] as string[],
  }
  const listener = createServer((req, res) => {
    void answer(req, res)
  })
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let body = ''
    for await (const part of req) body += part
    const name = decodeURIComponent((req.url ?? '').split('/').at(-1) ?? '')
    if (server.status) return void res.writeHead(server.status).end()
    if (req.headers.authorization !== `Basic ${btoa('ada:segreta')}`) return void res.writeHead(401).end()
    if (req.method === 'REPORT') {
      const wanted = [...body.matchAll(/<d:href>[^<]*\/([^/<]*)<\/d:href>/g)].map(([, part = '']) => part)
      const shown = [...objects].filter(([one]) => !body.includes('calendar-multiget') || wanted.includes(one))
      const responses = shown.map(
        ([one, { text, etag }]) =>
          `<response><href>/agenda/${one}</href><propstat><prop><getetag>${xml(etag)}</getetag><C:calendar-data>${xml(text)}</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`,
      )
      const whole = `<?xml version="1.0"?><multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses.join('')}</multistatus>`
      return void res.writeHead(207, { 'content-type': 'application/xml' }).end(server.report ?? whole)
    }
    server.meanwhile?.()
    server.meanwhile = undefined
    const present = objects.get(name)?.etag
    const { 'if-match': match, 'if-none-match': none } = req.headers
    if ((match && match !== present) || (none && present)) return void res.writeHead(412).end()
    server.writes.push(`${req.method} ${name}`)
    if (req.method === 'PUT') server.put(name, body)
    else objects.delete(name)
    if (server.losesResponse) {
      server.losesResponse = false
      return void req.socket.destroy()
    }
    res.writeHead(204, req.method === 'PUT' ? { etag: objects.get(name)?.etag } : {}).end()
  }
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    listener.closeAllConnections()
    listener.close()
  })
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/agenda/`
  return { server, address: { url, user: 'ada', password: 'segreta' } }
}
