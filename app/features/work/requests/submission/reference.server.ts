import { randomBytes } from 'node:crypto'

/** Crockford's Base32 alphabet: no I, L, O, U, so that a code can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes fetched in advance, each used once: fetching ten at a time takes several times as long. */
const random = { bytes: new Uint8Array(), next: 0 }

function takeRandom(count: number): Uint8Array {
  if (random.next + count > random.bytes.length) {
    random.bytes = randomBytes(1_000)
    random.next = 0
  }
  random.next += count
  return random.bytes.subarray(random.next - count, random.next)
}

/** Creates a reference such as `IDG-7K3M2-9QXA4`: 50 random bits, not guessable and not a counter. */
export function newReference(): string {
  let letters = ''
  for (const byte of takeRandom(10)) letters += ALPHABET[byte % ALPHABET.length]
  return `IDG-${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** Returns whether a text has the form of a reference. */
export function isReference(text: string): boolean {
  return /^IDG-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.test(text)
}

/** The references in a text, each once, in their order. */
export function referencesIn(text: string): string[] {
  return [
    ...new Set(text.match(/\bIDG-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}\b/gi)?.map((code) => code.toUpperCase())),
  ]
}
