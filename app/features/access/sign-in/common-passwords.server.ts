import { createHash } from 'node:crypto'
import { COMMON_PASSWORDS } from './common-passwords.data.server.ts'

/** Bits that a password sets in the filter. */
const PROBES = 13

let bits: Buffer | undefined

/**
 * Whether a password, or what remains of it without digits and signs around it, is in the list of leaked passwords. The list is a Bloom filter:
 * it finds every entry, and one other text in ten thousand.
 */
export function isCommonPassword(password: string): boolean {
  bits ??= Buffer.from(COMMON_PASSWORDS, 'base64')
  const filter = bits
  return listForms(password).some((form) =>
    probesOf(form, filter.length).every((at) => ((filter[at >> 3] ?? 0) & (1 << (at & 7))) !== 0),
  )
}

/** Packs entries into a filter, for `scripts/common-passwords.ts`. */
export function packPasswords(entries: readonly string[]): Buffer {
  const filter = Buffer.alloc(Math.ceil((entries.length * PROBES) / Math.LN2 / 8))
  for (const entry of entries) {
    for (const at of probesOf(entry, filter.length)) filter[at >> 3] = (filter[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return filter
}

/** The forms under which a password is looked up: as typed, and its core without decoration, in lower case. */
function listForms(password: string): string[] {
  const plain = password.toLowerCase().normalize('NFKC')
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return core.length >= 7 ? [plain, core] : [plain]
}

/** Double hashing: all probes follow from two words of one SHA-256. */
function probesOf(entry: string, bytes: number): number[] {
  const hash = createHash('sha256').update(entry).digest()
  const [first, step] = [hash.readUInt32LE(0), hash.readUInt32LE(4) | 1]
  return Array.from({ length: PROBES }, (_, probe) => (first + probe * (step >>> 0)) % (bytes * 8))
}
