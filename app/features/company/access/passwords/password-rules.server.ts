import { hash } from 'node:crypto'
import { isCommonPassword, loadPasswordList } from './common-passwords.server.ts'
import { isGuessable } from './password-guesses.server.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password-length.ts'

/** Stems of the most common passwords; digits and signs around them add little. */
const COMMON_STEMS = [
  'password',
  'passw0rd',
  'passwort',
  'contrasena',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwerty',
  'qwertz',
  'azerty',
  'asdfgh',
  'zxcvbn',
  'iloveyou',
  'tiamo',
  'letmein',
  'welcome',
  'benvenuto',
  'administrator',
  'amministratore',
  'admin',
  'master',
  'superman',
  'batman',
  'pokemon',
  'football',
  'baseball',
  'dragon',
  'monkey',
  'princess',
  'sunshine',
  'juventus',
  'forzajuve',
  'forzamilan',
  'forzainter',
  'ferrari',
  'francesco',
  'alessandro',
  'giuseppe',
  'valentina',
  'andrea',
  'amoremio',
  'tesoro',
  'cambiami',
  'changeme',
  'segreto',
  'secret',
  'default',
  'vigonza',
  'padova',
]

/** Words of the trade, the calendar and the region: the first guesses of an attacker who knows the company. */
const LOCAL_STEMS = (
  'sap btp hana fiori abap cap cloud erp odata hcp ecc consulente consulenza integration suite ' +
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre ' +
  'january february march april june july august september october november december ' +
  'primavera estate autunno inverno spring summer autumn fall winter natale pasqua christmas ' +
  'lunedi martedi mercoledi giovedi venerdi sabato domenica monday tuesday wednesday thursday friday saturday sunday ' +
  'italia italy veneto venezia verona vicenza treviso roma milano torino napoli bologna ' +
  'azienda ufficio societa company office ciao hello login accesso user utente test demo prova pass word pwd'
).split(' ')

/** Data of the owner that must not make up most of the password. */
export interface PasswordOwner {
  email: string
  name: string
}

/** Returns the Italian error of a new password; undefined when it is acceptable. */
export async function passwordProblem(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const length = [...password].length
  if (length < PASSWORD_MIN) return `La password deve avere almeno ${PASSWORD_MIN} caratteri.`
  if (length > PASSWORD_MAX) return `La password può avere al massimo ${PASSWORD_MAX} caratteri.`
  const plain = password.toLowerCase().normalize('NFKC')
  const letters = plain.replace(/[^\p{L}]/gu, '')
  const own = [owner.email, owner.name, 'idg', 'indigate'].flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
  if (isMostly(letters, own)) {
    return 'La password assomiglia troppo al nome, all’email o all’azienda. Scegline una diversa.'
  }
  const known = await isKnown(password, own)
  if (known || (await isHashOfCommon(password)) || (await isGuessable(password, [...own, ...LOCAL_STEMS]))) {
    return 'La password è tra le più comuni o troppo prevedibile. Scegline un’altra: vanno bene, per esempio, quattro parole scelte a caso.'
  }
  return undefined
}

/** Whether a password, or what it disguises, is listed or consists of known pieces. */
async function isKnown(password: string, own: readonly string[]): Promise<boolean> {
  const plain = password.toLowerCase().normalize('NFKC')
  if (isRepetitive(plain) || isNumber(plain) || isAddress(plain)) return true
  // Common letter substitutions are undone: P@ssw0rd, S@pHana.
  const unmasked = plain.replace(/[@4301$5!7]/g, (sign) => UNMASKED[sign] ?? sign)
  const isListed = await loadPasswordList()
  const texts = [plain, unmasked, decodedBase64(password) ?? plain]
  if (texts.some((text) => isCommonPassword(text, isListed))) return true
  const stems = [...COMMON_STEMS, ...LOCAL_STEMS, ...own]
  return [plain, unmasked].some((text) => isMostly(text, stems) || isMostly(text.replace(/[^\p{L}]/gu, ''), stems))
}

const UNMASKED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Returns whether a text consists of these words and at most three further characters. */
function isMostly(text: string, words: readonly string[]): boolean {
  const known = words.filter((word) => word.length >= 3).sort((a, b) => b.length - a.length)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest.length < 4 && rest.length < text.length
}

/** Few distinct characters, a repeated piece, or a run of consecutive letters or digits. */
function isRepetitive(plain: string): boolean {
  if (new Set(plain).size < 5 || /^(.{1,6})\1+.{0,3}$/u.test(plain)) return true
  let steps = 0
  for (let at = 1; at < plain.length; at++) {
    const distance = plain.charCodeAt(at) - plain.charCodeAt(at - 1)
    if (Math.abs(distance) <= 1) steps++
  }
  return steps > plain.length * 0.7
}

/** Whether a password is a mail or web address and little else. */
function isAddress(password: string): boolean {
  return password.replace(ADDRESS, '').length < 8
}

const ADDRESS = /\S*\w\.(?:com|net|org|info|biz|edu|gov|eu|it|de|fr|es|ru|pl|br|uk|us|co|mx)(?![a-z0-9])\S*/gi

/** A number with at most four other characters in one or two places: a telephone number, a date or an id with initials. */
function isNumber(password: string): boolean {
  const others = password.replace(/\d/g, '').length
  return password.length <= 15 && others <= 4 && (password.match(/\d+|\D+/g) ?? []).length <= 3
}

/** The text that a password is the base64 code of; undefined when it is none. */
function decodedBase64(password: string): string | undefined {
  if (!/^[a-z0-9+/]{10,}={0,2}$/i.test(password) || password.length % 4 !== 0) return undefined
  const text = Buffer.from(password, 'base64').toString('latin1')
  return /^[\x20-\x7e]+$/.test(text) ? text : undefined
}

/** Common passwords whose hashes are refused. */
const HASHED = 5_000

/** Whether a password is a hash of a very common one, or a part of the hash: MD5, SHA-1, or the short hash of old MySQL. */
async function isHashOfCommon(password: string): Promise<boolean> {
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
