import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { computeInLane, type HashLane } from './hash-queue.server.ts'

const argon2Async = promisify(argon2)

/** Memory in KiB, passes and lanes of a new hash: the OWASP choice for Argon2id with 19 MiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const HASH_BYTES = 32
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`

/** Hashes a password for storage, in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await compute('known', password, { ...COST, nonce, tagLength: HASH_BYTES })
  return `${PREFIX}${unpadded(nonce)}$${unpadded(hash)}`
}

/**
 * Verifies a password against its hash. Without a hash (unknown account) the same work is done and the result is false,
 * so that timing does not reveal accounts.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  lane: HashLane = 'known',
): Promise<boolean> {
  const [, , , cost = '', salt = '', hash = ''] = (stored ?? NOBODYS).split('$')
  const [memory = 0, passes = 0, parallelism = 0] = cost.split(',').map((part) => Number(part.slice(2)))
  const expected = Buffer.from(hash, 'base64')
  const nonce = Buffer.from(salt, 'base64')
  const found = await compute(lane, password, { memory, passes, parallelism, nonce, tagLength: expected.length })
  return timingSafeEqual(found, expected) && stored !== undefined
}

/** Whether a stored hash was made with another cost; it is replaced at the next sign-in. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(PREFIX)
}

const NOBODYS = `${PREFIX}${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

function compute(lane: HashLane, password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  // Different keyboards may produce different Unicode forms of the same letters.
  const message = password.normalize('NFKC')
  return computeInLane(lane, () => argon2Async('argon2id', { ...parameters, message }))
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
