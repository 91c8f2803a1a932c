import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { readWithAny, type SecretContext } from '#app/lib/secret.ts'

/** Creates a random 256-bit token for a link or a cookie. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hash under which a token is stored. Tokens are long and random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Derives a token from the process's secret, for links in queued mails: the database keeps only the hash, and the mail
 * is rendered on delivery.
 */
export function deriveToken(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`link:${purpose}`).digest('base64url')
}

/** The derived token that matches a stored hash, made from the current secret or the previous one; undefined when none does. */
export function tokenOfHash(
  secrets: SecretContext,
  row: { id: string; tokenHash: string },
  make: (secret: string, id: string) => string,
): string | undefined {
  return readWithAny(secrets, (secret) => {
    const token = make(secret, row.id)
    return hashToken(token) === row.tokenHash ? token : undefined
  })
}

/** Signs a text: `text.signature`. */
export function sign(secret: string, purpose: string, text: string): string {
  return `${text}.${createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')}`
}

/** Returns the text of `sign`; undefined when the signature or the purpose does not match. */
export function readSigned(secret: string, purpose: string, signed: string): string | undefined {
  const text = signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
  const given = Buffer.from(signed)
  const expected = Buffer.from(sign(secret, purpose, text))
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
}

/** In front of every sealed value, so that another method can follow. For 0.1.0: its values have no name. */
const SEALED_WITH = 'aes-256-gcm'

/** Encrypts a small secret that must be read again, such as a TOTP seed. */
export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce)
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${SEALED_WITH}.${bytes.toString('base64url')}`
}

/** Decrypts the result of `seal`. Throws when it was altered or encrypted with another secret. */
export function unseal(secret: string, sealed: string): string {
  const [algorithm, text = ''] = sealed.includes('.') ? sealed.split('.') : [SEALED_WITH, sealed]
  if (algorithm !== SEALED_WITH) throw new Error(`A secret is sealed with the unknown algorithm "${algorithm}".`)
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'idg staff secrets', 32))
}

/** Like `unseal`; undefined for a text that was not sealed with this secret. */
export function tryUnseal(secret: string, sealed: string): string | undefined {
  try {
    return unseal(secret, sealed)
  } catch {
    return undefined
  }
}
