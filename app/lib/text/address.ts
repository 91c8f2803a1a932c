import { cleanLine } from './text.ts'

/** Pattern of `<input type="email">` (HTML Standard, "valid email address"). */
const VALID =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** "Mario Rossi <mario@azienda.it>", as mail programs copy an address. */
const NAMED = /^([^<>]*)<(?:mailto:)?([^<>]+)>[\s,;.]*$/i

/**
 * Removes from an email address what was copied with it and cannot belong to it: a name, `mailto:`, invisible characters,
 * punctuation around it. A domain in other scripts becomes ASCII (IDNA). A valid address stays as it is.
 */
export function cleanAddress(text: string): string {
  const line = cleanLine(text).replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  const [, before = '', inside = line] = NAMED.exec(line) ?? []
  const [local = '', domain, ...more] = (before.includes('@') && !before.includes(inside) ? line : inside)
    .replace(/^[\s"“”«<([]+/, '')
    .replace(/^mailto:([^?]*).*/i, '$1')
    .replace(/[\s"“”»>)\],;:.]+$/, '')
    .split(/\s*@\s*/)
  return domain === undefined ? local : [local, asciiDomain(domain), ...more].join('@')
}

/** Returns what is wrong with an address, in Italian; undefined if it is valid. */
export function addressProblem(address: string): string | undefined {
  if (VALID.test(address)) return undefined
  return `Scrivi un indirizzo email valido${reasonOf(address)}, per esempio nome@azienda.it.`
}

function reasonOf(address: string): string {
  const [local = '', domain, ...more] = address.split('@')
  if (domain === undefined) return ': manca la @'
  if (more.length > 0) return ': uno solo, con una sola @'
  const odd = /[^\w.!#$%&'*+/=?^`{|}~-]/u.exec(local) ?? /[^a-zA-Z0-9.-]/u.exec(domain)
  if (odd) return odd[0].trim() ? `: «${odd[0]}» non può farne parte` : ', senza spazi'
  if (local === '') return ': manca quello che precede la @'
  return `: ${domain === '' ? 'manca' : 'controlla'} quello che segue la @`
}

/** Only letters, digits, dots and hyphens: a URL's parser would also take a path or a port. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{M}\p{N}.。．-]+$/u.test(domain) || /^[\0-\x7f]*$/.test(domain)) return domain
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain
}
