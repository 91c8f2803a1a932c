import { isCommonPassword, loadPasswordList } from './common-passwords.server.ts'
import { decodedBase64, isAddress, isHashOfCommon, isNumber } from './password-disguises.server.ts'
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
