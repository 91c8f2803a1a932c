import { randomBytes } from 'node:crypto'

/** Crockford's Base32 alphabet: no I, L, O, U, so that a code can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a reference such as `IDG-7K3M2-9QXA4`: 50 random bits, not guessable and not a counter. */
export function newReference(): string {
  const letters = Array.from(randomBytes(10), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `IDG-${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Returns whether a text has the form of a reference. */
export function isReference(text: string): boolean {
  return /^IDG-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(text)
}
