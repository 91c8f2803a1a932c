import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** A response cached in memory, in every encoding it is offered in. */
export interface KeptResponse {
  status: number
  etag: string
  headers: OutgoingHttpHeaders
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined }
}

type Encoding = 'identity' | 'br' | 'gzip'

/** Answers GET or HEAD from a cached response. */
export type SendKept = (req: IncomingMessage, res: ServerResponse, kept: KeptResponse) => void

/**
 * Returns the sender of cached responses: it negotiates the encoding and answers 304 to a matching ETag. `common` are
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
    const accepted = acceptedEncodings(String(req.headers['accept-encoding'] ?? ''))
    const form = (accepted.br && response.br) || (accepted.gzip && response.gzip) || response.identity
    res.writeHead(kept.status, form.headers)
    res.end(req.method === 'HEAD' ? undefined : form.body)
  }
}

/** Returns headers as a flat list, which Node writes unchanged: name, value, name, value. */
interface PreparedResponse extends Partial<Record<Encoding, PreparedForm>> {
  identity: PreparedForm
  notModified: string[]
}

interface PreparedForm {
  headers: string[]
  body: Buffer
}

function prepare(kept: KeptResponse, common: OutgoingHttpHeaders): PreparedResponse {
  const { identity, br, gzip } = kept.bodies
  const shared = { ...common, ...kept.headers, etag: kept.etag, ...((br || gzip) && { vary: 'Accept-Encoding' }) }
  const form = (body: Buffer, encoding?: Encoding): PreparedForm => ({
    headers: flat({ ...shared, ...(encoding && { 'content-encoding': encoding }), 'content-length': body.length }),
    body,
  })
  return {
    identity: form(identity),
    ...(br && { br: form(br, 'br') }),
    ...(gzip && { gzip: form(gzip, 'gzip') }),
    notModified: flat(shared),
  }
}

function flat(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((each) => [name, String(each)]),
  )
}

interface AcceptedEncodings {
  br: boolean
  gzip: boolean
}

/** Browsers send a handful of different values; the limit is for clients that invent some. */
const MOST_KNOWN_VALUES = 200
const LONGEST_KNOWN_VALUE = 100
const knownValues = new Map<string, AcceptedEncodings>()

function acceptedEncodings(header: string): AcceptedEncodings {
  const known = knownValues.get(header)
  if (known) return known
  const accepted = { br: accepts(header, 'br'), gzip: accepts(header, 'gzip') }
  if (knownValues.size >= MOST_KNOWN_VALUES) knownValues.clear()
  if (header.length <= LONGEST_KNOWN_VALUE) knownValues.set(header, accepted)
  return accepted
}

function accepts(accepted: string, encoding: string): boolean {
  // A weight of zero is a refusal (RFC 9110, 12.5.3).
  return accepted.includes(encoding) && !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
