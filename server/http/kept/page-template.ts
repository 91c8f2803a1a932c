import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, constants, crc32, createBrotliCompress, createDeflateRaw, gunzip } from 'node:zlib'

export type Encoding = 'identity' | 'br' | 'gzip'

/** A rendered page with a token in it, cut so that another token of the same length can be put in its place. */
export interface PageTemplate {
  /** Without the policy, which changes with the token. */
  headers: Record<string, string>
  encodings: readonly Encoding[]
  /** The body in one of `encodings` with this token, and the Content-Security-Policy that fits it. */
  fill: (token: string, encoding: Encoding) => { body: Buffer; policy: string }
}

/**
 * Cuts a page at its token and compresses what stays the same, once. Between the compressed parts the token stands in
 * blocks that are stored uncompressed, so that a visit costs one hash and no compression.
 */
export async function cutPage(page: Response, token: string): Promise<PageTemplate> {
  const html = await page.text()
  const parts = html.split(token).map((part) => Buffer.from(part))
  const policyWith = cutPolicy(page.headers.get('content-security-policy') ?? '', html, token)
  const headers = Object.fromEntries(page.headers)
  for (const name of ['content-security-policy', 'content-length', 'x-request-id']) delete headers[name]

  const length = Buffer.byteLength(token)
  const forms: Partial<Record<Encoding, (token: Buffer) => Buffer>> = {
    identity: (own) => Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [own, part]))),
    br: await brotliForm(parts, length),
    gzip: await gzipForm(parts, length),
  }
  // A form that does not decompress to the page is not offered.
  const probe = Buffer.from(token.replaceAll(/[a-z0-9]/g, 'Z'))
  const whole = forms.identity?.(probe)
  for (const [encoding, decompress] of Object.entries(DECOMPRESS)) {
    const read = await decompress(forms[encoding as Encoding]?.(probe) ?? '').catch(() => undefined)
    if (!whole || !read?.equals(whole)) delete forms[encoding as Encoding]
  }
  return {
    headers,
    encodings: Object.keys(forms) as Encoding[],
    fill(own, encoding) {
      const bytes = Buffer.from(own)
      const form = forms[encoding]
      if (!form || bytes.length !== length) throw new Error('the page was cut for another token or encoding')
      return { body: form(bytes), policy: policyWith(own) }
    },
  }
}

const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** The policy for a page with another token: the inline scripts that carry the token have another hash. */
function cutPolicy(policy: string, html: string, token: string): (token: string) => string {
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code = '']) => code)
    .filter((code) => code.includes(token))
  const cuts = scripts.map((code) => {
    const [first = '', ...rest] = code.split(token)
    return { hash: hashOf(code), begun: createHash('sha256').update(first), rest }
  })
  return (own) =>
    cuts.reduce((text, { hash, begun, rest }) => {
      const whole = begun.copy()
      for (const part of rest) whole.update(own).update(part)
      return text.replace(hash, whole.digest('base64'))
    }, policy)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

/** One gzip stream: the parts deflated, each token in a stored block (RFC 1951, 3.2.4) between two flushes. */
async function gzipForm(parts: Buffer[], length: number): Promise<(token: Buffer) => Buffer> {
  const options = { level: 6, highWaterMark: bytesOf(parts) }
  const deflated = await compressParts(
    createDeflateRaw(options),
    constants.Z_SYNC_FLUSH,
    parts,
    // A byte that never occurs in UTF-8, so that the compressor finds no match in the token.
    () => Buffer.alloc(length, 0xff),
  )
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
  const block = Buffer.alloc(5)
  block.writeUInt16LE(length, 1)
  block.writeUInt16LE(~length & 0xffff, 3)
  const total = bytesOf(parts) + length * (parts.length - 1)
  const [first = Buffer.alloc(0), ...rest] = parts
  const begun = crc32(first)
  const checksums = rest.map(checksumOver)
  return (token) => {
    const end = Buffer.alloc(8)
    end.writeUInt32LE(checksums.reduce((sum, over) => over(crc32(token, sum)), begun))
    end.writeUInt32LE(total, 4)
    return Buffer.concat([
      header,
      ...deflated.flatMap((part, index) => (index === 0 ? [part] : [block, token, part])),
      end,
    ])
  }
}

/**
 * The CRC-32 over a part, from the one before it. It is linear in that one: 32 runs over the part give the effect of each of its bits,
 * so that a visit needs no run over the part.
 */
function checksumOver(part: Buffer): (before: number) => number {
  const ofZero = crc32(part)
  const bits = Array.from({ length: 32 }, (_, bit) => crc32(part, (1 << bit) >>> 0) ^ ofZero)
  return (before) => bits.reduce((sum, effect, bit) => ((before >>> bit) & 1 ? sum ^ effect : sum), ofZero) >>> 0
}

/**
 * One Brotli stream: each token in an uncompressed meta-block (RFC 7932, 9.2). The two characters behind a token stand in
 * that block too, because the coding of what follows depends on the two bytes before it.
 */
async function brotliForm(parts: Buffer[], length: number): Promise<(token: Buffer) => Buffer> {
  const behind = parts.map((part, index) => (index === 0 ? Buffer.alloc(0) : part.subarray(0, 2)))
  const rest = parts.map((part, index) => part.subarray(behind[index]?.length))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const options = { params, highWaterMark: bytesOf(parts) }
  const compressed = await compressParts(
    createBrotliCompress(options),
    constants.BROTLI_OPERATION_FLUSH,
    rest,
    // Random and beyond ASCII: no match is found in it, so the coder's memory of distances stays as the reader's.
    (index) => Buffer.concat([randomBytes(length).map((byte) => byte | 0x80), behind[index] ?? Buffer.alloc(0)]),
  )
  const blocks = behind.map((bytes) => {
    const header = Buffer.alloc(3)
    header.writeUIntLE(((length + bytes.length - 1) << 3) | (1 << 19), 0, 3)
    return header
  })
  return (token) =>
    Buffer.concat(
      compressed.flatMap((part, index) =>
        index === 0 ? [part] : [blocks[index] ?? part, token, behind[index] ?? part, part],
      ),
    )
}

type Compressor = ReturnType<typeof createDeflateRaw> | ReturnType<typeof createBrotliCompress>

/** Compresses the parts as one stream with a filler before each but the first, and leaves out what became of the fillers. */
async function compressParts(
  stream: Compressor,
  kind: number,
  parts: Buffer[],
  filler: (index: number) => Buffer,
): Promise<Buffer[]> {
  const flushed = async (bytes: Buffer) => {
    stream.write(bytes)
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject)
      stream.flush(kind, resolve)
    })
    return (stream.read() as Buffer | null) ?? Buffer.alloc(0)
  }
  const compressed: Buffer[] = []
  for (const [index, part] of parts.entries()) {
    if (index > 0) await flushed(filler(index))
    if (index < parts.length - 1) compressed.push(await flushed(part))
    else {
      stream.end(part)
      compressed.push(Buffer.concat(await stream.toArray()))
    }
  }
  return compressed
}

function bytesOf(parts: Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}
