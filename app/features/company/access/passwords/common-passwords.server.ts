import { hash } from 'node:crypto'

/** Bits that an entry sets in the filter. */
const PROBES = 14

/** Tells whether a text in lower case is in the list of leaked passwords, words and names. */
export type IsListed = (text: string) => boolean

let loading: Promise<IsListed> | undefined

/**
 * Loads the list at its first use. It is a Bloom filter: it finds every entry, and seven other texts in a hundred thousand.
 */
export function loadPasswordList(): Promise<IsListed> {
  loading ??= import('./common-passwords.data.server.ts').then(({ COMMON_PASSWORDS }) => {
    const filter = Buffer.from(COMMON_PASSWORDS, 'base64')
    return (text) => isInFilter(filter, text)
  })
  return loading
}

/** Whether a password, or what remains of it without digits and signs around it, is in the list. */
export function isCommonPassword(password: string, isListed: IsListed): boolean {
  const plain = password.toLowerCase().normalize('NFKC')
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return isListed(plain) || (core.length >= 7 && isListed(core))
}

function isInFilter(filter: Buffer, text: string): boolean {
  const [first, step] = startAndStep(text)
  for (let probe = 0; probe < PROBES; probe++) {
    const at = (first + probe * step) % (filter.length * 8)
    if (((filter[at >> 3] ?? 0) & (1 << (at & 7))) === 0) return false
  }
  return true
}

/** Double hashing: all probes follow from two words of one SHA-256. */
function startAndStep(entry: string): [number, number] {
  const digest = hash('sha256', entry, 'buffer')
  return [digest.readUInt32LE(0), (digest.readUInt32LE(4) | 1) >>> 0]
}
