import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Encoding, PageTemplate } from './page-template.ts'

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
    const accepted = acceptedEncodings(req)
    const form = (accepted.br && response.br) || (accepted.gzip && response.gzip) || response.identity()
    res.writeHead(kept.status, form.headers)
    res.end(req.method === 'HEAD' ? undefined : form.body)
  }
}

/** Answers GET or HEAD with a page that contains a token issued for this response. */
export type SendTemplate = (req: IncomingMessage, res: ServerResponse, template: PageTemplate) => void

/** Creates the sender of pages with a token. They have no ETag, because no two are alike. */
export function createTemplateSender(common: OutgoingHttpHeaders, issueToken: () => string): SendTemplate {
  const prepared = new WeakMap<PageTemplate, Record<Encoding, string[]>>()
  return (req, res, template) => {
    let headers = prepared.get(template)
    if (!headers) {
      const shared = { ...common, ...template.headers, vary: 'Accept-Encoding' }
      delete shared['content-security-policy']
      const coded = (encoding: Encoding) => flat({ ...shared, 'content-encoding': encoding })
      headers = { identity: flat(shared), br: coded('br'), gzip: coded('gzip') }
      prepared.set(template, headers)
    }
    const accepted = acceptedEncodings(req)
    const encoding = template.encodings.find((each) => each !== 'identity' && accepted[each]) ?? 'identity'
    const { body, policy } = template.fill(issueToken(), encoding)
    res.writeHead(200, [...headers[encoding], 'content-security-policy', policy, 'content-length', String(body.length)])
    res.end(req.method === 'HEAD' ? undefined : body)
  }
}

/** Returns headers as a flat list, which Node writes unchanged: name, value, name, value. */
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
const MAX_KNOWN_VALUES = 200
const LONGEST_KNOWN_VALUE = 100
const knownValues = new Map<string, AcceptedEncodings>()

function acceptedEncodings(req: IncomingMessage): AcceptedEncodings {
  const header = String(req.headers['accept-encoding'] ?? '')
  const known = knownValues.get(header)
  if (known) return known
  const accepted = { br: accepts(header, 'br'), gzip: accepts(header, 'gzip') }
  if (knownValues.size >= MAX_KNOWN_VALUES) knownValues.clear()
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
