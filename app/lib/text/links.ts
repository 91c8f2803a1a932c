/** A part of a text; a link when `href` is set. */
export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"«»“”\p{Cc}\p{Cf}]+/giu
/** Punctuation that ends the sentence and not the address. */
const TRAILING = /[.,;:!?'’…]+$/

/** Splits a text at its web addresses: http and https only, without user names, which can disguise the host. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0])
    const href = safeHref(address)
    if (href === undefined) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Returns an address that is safe in `href` (http or https, without a user name), else undefined. */
export function safeHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, href } = new URL(address)
  if (username || password) return undefined
  return protocol === 'http:' || protocol === 'https:' ? href : undefined
}

/** Removes trailing punctuation; a closing bracket stays if the address opens one. */
function trimAddress(address: string): string {
  let kept = address
  for (;;) {
    const shorter = kept.replace(TRAILING, '')
    const isUnopened = /[)\]}]$/.test(shorter) && count(shorter, /[)\]}]/g) > count(shorter, /[([{]/g)
    const next = isUnopened ? shorter.slice(0, -1) : shorter
    if (next === kept) return kept
    kept = next
  }
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0
}
