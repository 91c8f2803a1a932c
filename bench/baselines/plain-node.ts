import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#test/server-process.ts'
import { type MeasuredProcess, startMeasured } from '../support/measured-process.ts'

/** The bytes and headers of an answer. */
export interface PlainPage {
  body: Buffer
  gzip: Buffer
  headers: Record<string, string>
}

/**
 * The minimum work of Node's HTTP server for the same answer, without checking host, path or method. The product's
 * share of the time is what exceeds it.
 */
export async function startPlainNode(page: PlainPage): Promise<MeasuredProcess> {
  const dir = mkdtempSync(path.join(tmpdir(), 'idg-plain-'))
  writeFileSync(path.join(dir, 'identity'), page.body)
  writeFileSync(path.join(dir, 'gzip'), page.gzip)
  writeFileSync(path.join(dir, 'headers'), JSON.stringify(page.headers))
  const port = await freePort()
  return startMeasured(process.execPath, [import.meta.filename, dir, String(port)], {
    dir,
    url: `http://localhost:${port}`,
    stdio: 'inherit',
  })
}

function serve(dir: string, port: number): void {
  const common = Object.entries(JSON.parse(readFileSync(path.join(dir, 'headers'), 'utf8'))).flat() as string[]
  const form = (encoding: string) => {
    const body = readFileSync(path.join(dir, encoding))
    const own = ['content-type', 'text/html; charset=utf-8', 'content-length', String(body.length)]
    if (encoding !== 'identity') own.push('content-encoding', encoding)
    return { body, headers: [...common, ...own] }
  }
  const forms = { identity: form('identity'), gzip: form('gzip') }
  createServer((req, res) => {
    const { headers, body } = forms[req.headers['accept-encoding'] === 'gzip' ? 'gzip' : 'identity']
    res.writeHead(200, headers).end(body)
  }).listen(port, '127.0.0.1')
}

if (process.argv[1] === import.meta.filename) serve(process.argv[2] ?? '', Number(process.argv[3]))
