import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { acceptedEncoding, type Encoding } from './encodings.ts'

/** A response kept in memory, in every encoding it is offered in. */
export interface KeptResponse {
  status: number
  etag: string
  headers: OutgoingHttpHeaders
  bodies: KeptBodies
}

/** A body in the encodings it is offered in. What is compressed is not kept a second time. */
export type KeptBodies = { identity: Buffer } | { br: Buffer; gzip: Buffer }

/** Returns the body of a kept response as it was. */
export function bodyOf({ bodies }: KeptResponse): Buffer {
  return 'identity' in bodies ? bodies.identity : gunzipSync(bodies.gzip)
}

/** Answers GET or HEAD from a kept response. */
export type SendKept = (req: IncomingMessage, res: ServerResponse, kept: KeptResponse) => void

/**
 * Returns the sender of kept responses: it negotiates the encoding and answers 304 to a matching ETag. `common` are
 * the headers of every response. Shared parts are computed once, so a visit costs a look-up and a write.
 */
export function createKeptSender(common: OutgoingHttpHeaders): SendKept {
  const prepared = new WeakMap<KeptResponse, PreparedResponse>()
  return (req, res, kept) => {
    let response = prepared.get(kept)
    if (!response) {
      response = prepare(kept, common)
      prepared.set(kept, response)
    }
    if (kept.status === 200 && matches(req.headers['if-none-match'], kept.etag)) {
      res.writeHead(304, response.notModified).end()
      return
    }
    const encoding = acceptedEncoding(req)
    const form = (encoding !== 'identity' && response[encoding]) || response.identity()
    res.writeHead(kept.status, form.headers)
    res.end(req.method === 'HEAD' ? undefined : form.body)
  }
}

interface PreparedResponse {
  br?: PreparedForm
  gzip?: PreparedForm
  /** Prepared for the first client that accepts no compression. */
  identity: () => PreparedForm
  notModified: string[]
}

interface PreparedForm {
  headers: string[]
  body: Buffer
}

function prepare(kept: KeptResponse, common: OutgoingHttpHeaders): PreparedResponse {
  const isCoded = 'br' in kept.bodies
  const shared = { ...common, ...kept.headers, etag: kept.etag, ...(isCoded && { vary: 'Accept-Encoding' }) }
  const form = (body: Buffer, encoding?: Encoding): PreparedForm => ({
    headers: flat({ ...shared, ...(encoding && { 'content-encoding': encoding }), 'content-length': body.length }),
    body,
  })
  let plain: PreparedForm | undefined
  return {
    ...('br' in kept.bodies && { br: form(kept.bodies.br, 'br'), gzip: form(kept.bodies.gzip, 'gzip') }),
    identity() {
      plain ??= form(bodyOf(kept))
      return plain
    },
    notModified: flat(shared),
  }
}

/** Returns headers as a flat list, which Node writes unchanged: name, value, name, value. */
function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((each) => [name, String(each)]),
  )
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
