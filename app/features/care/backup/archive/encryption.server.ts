import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Recipient } from 'age-encryption'
import { damaged, UnusableArchiveError } from './manifest.ts'

/**
 * Names the public keys in the header of the encrypted file. Every age implementation skips stanzas of an unknown type,
 * so `age --decrypt` reads the archive, and its first lines show which key it needs.
 */
const KEY_STANZA = 'idg-recipient'

/** Loaded for the first key: computing the constants of its ciphers takes a tenth of the start of the server. */
const age = () => import('age-encryption')

const MAGIC = 'age-encryption.org/v1\n'
/** Far more than the header of an archive for a dozen keys. */
const MOST_HEADER_BYTES = 16 * 1024

/** Returns what is wrong with a public age key; undefined for a valid one. */
export async function recipientProblem(recipient: string): Promise<string | undefined> {
  const { Encrypter } = await age()
  try {
    new Encrypter().addRecipient(recipient)
    return undefined
  } catch {
    return `"${recipient}" is not a public age key (age1…, made with age-keygen)`
  }
}

/** Returns a new private age key. */
export async function generateKey(): Promise<string> {
  return (await age()).generateX25519Identity()
}

/** Returns the public key of a private age key. */
export async function publicKeyOf(identity: string): Promise<string> {
  return (await age()).identityToRecipient(identity)
}

/** Encrypts a stream for the named keys, and for one-time keys that the header does not name. */
export async function encryptStream(
  plain: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
  unnamed: readonly string[] = [],
): Promise<Readable> {
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(await namingStanza(recipients))
  for (const recipient of [...recipients, ...unnamed]) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

async function namingStanza(recipients: readonly string[]): Promise<Recipient> {
  const { Stanza } = await age()
  return { wrapFileKey: () => [new Stanza([KEY_STANZA, ...recipients], new Uint8Array())] }
}

/** Returns the public keys named at the beginning of an encrypted file; undefined if the bytes are not encrypted. */
export function namedRecipients(start: Buffer): string[] | undefined {
  const text = start.subarray(0, MOST_HEADER_BYTES).toString('latin1')
  if (!text.startsWith(MAGIC)) return undefined
  const line = text.split('\n').find((each) => each.startsWith(`-> ${KEY_STANZA} `))
  return line?.split(' ').slice(2) ?? []
}

/** Decrypts a stream with the first identity that fits. Throws UnusableArchiveError if none does. */
export async function decryptStream(
  encrypted: AsyncIterable<Uint8Array>,
  identities: readonly string[],
  named: readonly string[],
): Promise<Readable> {
  const wanted = named.length > 0 ? ` for ${named.join(', ')}` : ''
  if (identities.length === 0) {
    throw new UnusableArchiveError(
      `The archive is encrypted${wanted}.\nName the file with the private key: --identity key.txt (several keys may be in it).`,
    )
  }
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(encrypted)))
  } catch (error) {
    if (!/no identity matched/.test((error as Error).message)) throw damaged('its encrypted header can not be read')
    const given = await Promise.all(identities.map(publicKeyOf))
    throw new UnusableArchiveError(
      `The archive is encrypted${wanted}, and the given private key is another one (${given.join(', ')}).`,
    )
  }
}

/** Returns the private keys in the text of an age identity file. Throws UnusableArchiveError if there is none. */
export function readIdentities(text: string): string[] {
  const keys = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) {
    throw new UnusableArchiveError('The identity file holds no private age key (a line AGE-SECRET-KEY-1…).')
  }
  return keys
}

function toWeb(stream: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(stream, { objectMode: false })) as globalThis.ReadableStream<Uint8Array>
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}
