import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newReference } from '#app/features/work/requests/submission/reference.server.ts'
import type { DatabaseLocation } from '#db/client.server.ts'
import { searchNumber } from '#db/queries/search.server.ts'
import { freePort } from '#test/server-process.ts'
import { type MeasuredProcess, startMeasured } from '../support/measured-process.ts'
import { migrate, openPostgresWriter, openSqliteWriter, type SubmissionRows } from './raw-inserts.ts'

/**
 * Starts the minimum that stores a contact form: `node:http`, the form's fields, one transaction with the rows of
 * `sample` and new keys, the redirect after the commit. It validates nothing, counts nothing and sends no mail. Without
 * a URL it uses an empty SQLite file.
 */
export async function startBareServer(sample: SubmissionRows, url?: string): Promise<MeasuredProcess> {
  const dir = mkdtempSync(path.join(tmpdir(), 'idg-bare-'))
  const location: DatabaseLocation = url
    ? { engine: 'postgres', url }
    : { engine: 'sqlite', file: path.join(dir, 'idg.db') }
  await migrate(location)
  writeFileSync(path.join(dir, 'order'), JSON.stringify({ sample, location }))
  const port = await freePort()
  return startMeasured(process.execPath, [import.meta.filename, dir, String(port)], {
    dir,
    url: `http://localhost:${port}`,
    stdio: 'inherit',
  })
}

async function serve(dir: string, port: number): Promise<void> {
  const { sample, location } = JSON.parse(readFileSync(path.join(dir, 'order'), 'utf8'))
  const store =
    location.engine === 'postgres' ? openPostgresWriter(location.url, 10).store : openSqliteWriter(location.file).store
  createServer(async (req, res) => {
    const parts: Buffer[] = []
    for await (const part of req) parts.push(part)
    if (req.method !== 'POST') {
      res.end()
      return
    }
    const { rows, reference } = rowsFor(sample, new URLSearchParams(Buffer.concat(parts).toString()))
    await store(rows)
    res.writeHead(303, { location: `/contact?esito=${reference}` }).end()
  }).listen(port, '127.0.0.1')
}

/** The product retries a number that is taken; here none is. */
let nextNumber = searchNumber(new Date().toISOString())

/** The rows of the sample with the fields of a form and keys of their own. */
function rowsFor(sample: SubmissionRows, form: URLSearchParams): { rows: SubmissionRows; reference: string } {
  const id = randomUUID()
  const reference = newReference()
  const fill = (table: string, column: string, value: unknown): unknown => {
    switch (column) {
      case 'id':
        return table === 'contact_requests' ? id : randomUUID()
      case 'contact_request_id':
      case 'document_id':
      case 'request_id':
        return id
      case 'message_id':
        return `<${randomUUID()}@example.it>`
      case 'key':
        return String(value).startsWith('form:') ? `form:${randomUUID()}` : `content:${fingerprint(form)}`
      case 'number':
        return nextNumber++
      case 'reference':
        return reference
      default:
        return form.get(column) ?? value
    }
  }
  const rows = sample.map(({ table, columns, values }) => ({
    table,
    columns,
    values: values.map((value, at) => fill(table, columns[at] ?? '', value)),
  }))
  return { rows, reference }
}

function fingerprint(form: URLSearchParams): string {
  return createHash('sha256').update(form.toString()).digest('base64url')
}

if (process.argv[1] === import.meta.filename) await serve(process.argv[2] ?? '', Number(process.argv[3]))
