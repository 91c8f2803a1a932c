import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** A response kept in memory, in every encoding it is offered in. */
export interface KeptResponse {
  status: number
  etag: string
  headers: OutgoingHttpHeaders
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined }
}

/** Answers GET or HEAD from a kept response: negotiates the encoding, answers 304 to a matching ETag. */
export function sendKept(
  req: IncomingMessage,
  res: ServerResponse,
  kept: KeptResponse,
  common: OutgoingHttpHeaders,
): void {
  const [encoding, body] = chooseEncoding(kept, String(req.headers['accept-encoding'] ?? ''))
  const compressible = kept.bodies.br !== undefined || kept.bodies.gzip !== undefined
  const headers: OutgoingHttpHeaders = {
    ...common,
    ...kept.headers,
    etag: kept.etag,
    ...(compressible && { vary: 'Accept-Encoding' }),
  }
  if (matches(req.headers['if-none-match'], kept.etag)) {
    res.writeHead(304, headers).end()
    return
  }
  if (encoding) headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  res.writeHead(kept.status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}

function chooseEncoding(kept: KeptResponse, accepted: string): [string | undefined, Buffer] {
  if (kept.bodies.br && accepts(accepted, 'br')) return ['br', kept.bodies.br]
  if (kept.bodies.gzip && accepts(accepted, 'gzip')) return ['gzip', kept.bodies.gzip]
  return [undefined, kept.bodies.identity]
}

function accepts(accepted: string, encoding: string): boolean {
  // The common case is one substring test; a weight of zero is a refusal (RFC 9110, 12.5.3).
  return accepted.includes(encoding) && !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
