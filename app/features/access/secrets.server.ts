import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A new secret of 256 bits for a link or a cookie. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. Tokens are long and random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * A token that can be made again from the process's secret: for links in queued mails, which are written when they are
 * delivered while the database keeps only the hash.
 */
export function deriveToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`link:${purpose}`).digest('base64url')
}

/** A text with our signature behind it: `text.signature`. */
export function sign(secret: string, purpose: string, text: string): string {
  return `${text}.${createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')}`
}

/** The text of `sign`, or undefined when it was not signed by us for this purpose. */
export function readSigned(secret: string, purpose: string, signed: string): string | undefined {
  const text = signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
  const given = Buffer.from(signed)
  const expected = Buffer.from(sign(secret, purpose, text))
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
}

/** Encrypts a small secret that has to be read again, such as the seed of one-time codes. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Reads back what `seal` made. Throws when it was changed, or sealed under another secret. */
export function unseal(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'idg staff secrets', 32))
}
