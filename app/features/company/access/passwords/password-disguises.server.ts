import { hash } from 'node:crypto'

/** Whether a password is a mail or web address and little else. */
export function isAddress(password: string): boolean {
  return password.replace(ADDRESS, '').length < 8
}

const ADDRESS = /\S*\w\.(?:com|net|org|info|biz|edu|gov|eu|it|de|fr|es|ru|pl|br|uk|us|co|mx)(?![a-z0-9])\S*/gi

/** A number with at most four other characters in one or two places: a telephone number, a date or an id with initials. */
export function isNumber(password: string): boolean {
  const others = password.replace(/\d/g, '').length
  return password.length <= 15 && others <= 4 && (password.match(/\d+|\D+/g) ?? []).length <= 3
}

/** The text that a password is the base64 code of; undefined when it is none. */
export function decodedBase64(password: string): string | undefined {
  if (!/^[a-z0-9+/]{10,}={0,2}$/i.test(password) || password.length % 4 !== 0) return undefined
  const text = Buffer.from(password, 'base64').toString('latin1')
  return /^[\x20-\x7e]+$/.test(text) ? text : undefined
}

/** Common passwords whose hashes are refused. */
const HASHED = 5_000

/** Whether a password is a hash of a very common one, or a part of the hash: MD5, SHA-1, or the short hash of old MySQL. */
export async function isHashOfCommon(password: string): Promise<boolean> {
  const digits = password.toLowerCase()
  if (!/^[0-9a-f]{12,40}$/.test(digits)) return false
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common']
    .slice(0, HASHED)
    .some(
      (text) =>
        hash('md5', text).includes(digits) || hash('sha1', text).includes(digits) || oldMysqlHash(text) === digits,
    )
}

/** The 16 digits of OLD_PASSWORD() in MySQL. */
function oldMysqlHash(text: string): string {
  let [first, second, sum] = [1345345333n, 0x12345671n, 7n]
  for (const byte of Buffer.from(text)) {
    first = BigInt.asUintN(64, first ^ (((first & 63n) + sum) * BigInt(byte) + (first << 8n)))
    second = BigInt.asUintN(64, second + ((second << 8n) ^ first))
    sum += BigInt(byte)
  }
  return [first, second].map((part) => (part & 0x7fffffffn).toString(16).padStart(8, '0')).join('')
}
