import { randomBytes } from 'node:crypto'

/** Crockford's alphabet: no I, L, O, U, so that a code survives being read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new reference code such as `IDG-7K3M2-9QXA4`: 50 random bits, neither guessable nor a count of our requests. */
export function newReference(): string {
  const letters = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `IDG-${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** True for a text that has the form of a reference code. */
export function isReference(text: string): boolean {
  return /^IDG-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(text)
}
