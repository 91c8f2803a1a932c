import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { acceptedEncoding, type Encoding } from './encodings.ts'

/** A response kept in memory, in every encoding it is offered in. Its headers are lists, which Node writes as they are. */
export interface KeptResponse {
  status: number
  etag: string
  /** The headers of a response without a body. */
  notModified: string[]
  forms: { identity: KeptForm } & Partial<Record<Encoding, KeptForm>>
}

interface KeptForm {
  headers: string[]
  body: Buffer
}

/** Prepares a response, so that a visit costs a look-up and a write. */
export function keptResponse(
  status: number,
  headers: OutgoingHttpHeaders,
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>,
): KeptResponse {
  const etag = `"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`
  const shared = { ...headers, etag, ...(bodies.br && { vary: 'Accept-Encoding' }) }
  const form = (body: Buffer, coding?: Encoding) => ({
    headers: flat({ ...shared, ...(coding && { 'content-encoding': coding }), 'content-length': body.length }),
    body,
  })
  return {
    status,
    etag,
    notModified: flat(shared),
    forms: {
      identity: form(bodies.identity),
      ...(bodies.br && { br: form(bodies.br, 'br') }),
      ...(bodies.gzip && { gzip: form(bodies.gzip, 'gzip') }),
    },
  }
}

/** Answers GET or HEAD: negotiates the encoding, and answers 304 to a matching ETag. */
export function sendKept(req: IncomingMessage, res: ServerResponse, kept: KeptResponse): void {
  if (kept.status === 200 && matches(req.headers['if-none-match'], kept.etag)) {
    res.writeHead(304, kept.notModified).end()
    return
  }
  const { headers, body } = kept.forms[acceptedEncoding(req)] ?? kept.forms.identity
  // HTTP/1.1 keeps a connection without being told; the first flight of Home has no room for the 47 bytes that say it.
  if (req.httpVersion === '1.1' && res.shouldKeepAlive && !res.hasHeader('connection')) res.removeHeader('connection')
  res.writeHead(kept.status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}

function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
