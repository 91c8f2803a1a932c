export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** Stems of the passwords that are tried first: with digits and signs around them they stay guessable. */
const COMMON_STEMS = [
  'password',
  'passw0rd',
  'passwort',
  'contrasena',
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

/** What the rules compare a password with: nothing of it may be most of the password. */
export interface PasswordOwner {
  email: string
  name: string
}

/** What is wrong with a new password, in Italian; undefined when it is good. */
export function passwordProblem(password: string, owner: PasswordOwner): string | undefined {
  const length = [...password].length
  if (length < PASSWORD_MIN) return `La password deve avere almeno ${PASSWORD_MIN} caratteri.`
  if (length > PASSWORD_MAX) return `La password può avere al massimo ${PASSWORD_MAX} caratteri.`
  const plain = password.toLowerCase().normalize('NFKC')
  const core = plain.replace(/[^\p{L}]/gu, '')
  const [mailbox = '', domain = ''] = owner.email.toLowerCase().split('@')
  const own = [mailbox, domain.split('.')[0] ?? '', ...owner.name.toLowerCase().split(/\s+/), 'idg', 'indigate']
  if (own.some((word) => word.length >= 3 && core.length - word.length < 4 && core.includes(word))) {
    return 'La password assomiglia troppo al nome, all’indirizzo o all’azienda. Sceglierne una diversa.'
  }
  if (isRepetitive(plain) || COMMON_STEMS.some((stem) => isMostly(plain, core, stem))) {
    return 'La password è tra le più comuni o troppo prevedibile. Ad esempio, quattro parole scelte a caso vanno bene.'
  }
  return undefined
}

/** "Password2026!!" is the common word with decoration: fewer than four further letters are none. */
function isMostly(plain: string, core: string, stem: string): boolean {
  const rest = core.replaceAll(stem, '')
  return (core.includes(stem) && rest.length < 4) || plain.replaceAll(stem, '').length < 3
}

/** Few different characters, a short piece again and again, or a run along the alphabet or the digits. */
function isRepetitive(plain: string): boolean {
  if (new Set(plain).size < 5 || /^(.{1,6})\1+.{0,3}$/u.test(plain)) return true
  let steps = 0
  for (let at = 1; at < plain.length; at++) {
    const distance = plain.charCodeAt(at) - plain.charCodeAt(at - 1)
    if (Math.abs(distance) <= 1) steps++
  }
  return steps > plain.length * 0.7
}
