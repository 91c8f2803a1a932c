import { findIana } from 'windows-iana'

/**
 * Resolves a calendar's zone name to an IANA zone: an IANA name, also with a path prefix
 * (`/mozilla.org/2005/Europe/Rome`), a Windows name (CLDR mapping), or Exchange's `tzone://Microsoft/Utc`. Undefined
 * for an unknown name.
 */
export function resolveZone(name: string): string | undefined {
  const plain = name.replace(/^tzone:\/\/Microsoft\//i, '').replace(/^"|"$/g, '')
  const candidates = [plain, plain.split('/').slice(-2).join('/'), plain.split('/').slice(-3).join('/')]
  return candidates.find(isZone) ?? findIana(plain as Parameters<typeof findIana>[0])[0]
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
