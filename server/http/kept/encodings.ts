import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'

/** How a body is coded when it is sent. */
export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)

/** Compresses a body with gzip. */
export const gzip = promisify(gzipCallback)

/** The quality of what is compressed once: it takes 70 ms for a page. */
export const SMALLEST = 11
/** Quality 5 makes the contact page a tenth smaller and takes twice the time at each visit. */
const VISIT_QUALITY = 3

// A weight of zero is a refusal (RFC 9110, 12.5.3).
const REFUSED = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ }

/** Returns the encoding for a client: the smallest that it accepts. */
export function acceptedEncoding(req: IncomingMessage): Encoding {
  const accepted = String(req.headers['accept-encoding'] ?? '')
  if (accepted.includes('br') && !REFUSED.br.test(accepted)) return 'br'
  return accepted.includes('gzip') && !REFUSED.gzip.test(accepted) ? 'gzip' : 'identity'
}

/** Compresses a body with Brotli. */
export function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window no larger than the page: the default of 4 MB takes 32 MB for each page while it is compressed.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
    },
  })
}

/** Codes the body of one answer, whose visitor waits for it. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  return encoding === 'br' ? brotli(body, VISIT_QUALITY) : gzip(body)
}
