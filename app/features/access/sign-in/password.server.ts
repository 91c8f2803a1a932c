import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Async = promisify(argon2)

/** Memory in KiB, passes and lanes of a new hash (OWASP's first choice for Argon2id). */
const COST = { memory: 47_104, passes: 1, parallelism: 1 } as const
const HASH_BYTES = 32

/** How many hashes are computed at the same time: each holds 46 MiB, and visitors can ask for them. */
const AT_ONCE = 2
/** Beyond this many in the queue a further one is refused at once, rather than everybody waiting. */
const MOST_WAITING = 50

let running = 0
const waiting: Array<() => void> = []

/** Hashes a password for storage, in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await compute(password, { ...COST, nonce, tagLength: HASH_BYTES })
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

/**
 * Whether a password is the one that was hashed. Without a hash (no such account) the same work is done and the answer
 * is no, so that the time tells nothing.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const [, , , cost = '', salt = '', hash = ''] = (stored ?? NOBODYS).split('$')
  const [memory = 0, passes = 0, parallelism = 0] = cost.split(',').map((part) => Number(part.slice(2)))
  const expected = Buffer.from(hash, 'base64')
  const nonce = Buffer.from(salt, 'base64')
  const found = await compute(password, { memory, passes, parallelism, nonce, tagLength: expected.length })
  return timingSafeEqual(found, expected) && stored !== undefined
}

const NOBODYS = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

async function compute(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Error('too many passwords are being checked')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running++
  }
  try {
    // The same letters typed on another keyboard may arrive in another Unicode form.
    return await argon2Async('argon2id', { ...parameters, message: password.normalize('NFKC') })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
