/** Paths for monitoring, without pages. They are requested every few seconds, so the log contains only failures. */
export const OPERATOR_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Paths followed by a token, as in app/routes.ts: a reader of the log must not be able to open them. The pattern in
 * deploy/proxy/nginx.conf has the same list.
 */
export const TOKEN_FOLDERS: readonly string[] = [
  'appuntamento',
  'candidatura',
  'anteprima',
  'calendario',
  'i-tuoi-dati',
  'AdminLoginPortal/setup',
  'AdminLoginPortal/invito',
  'AdminLoginPortal/nuova-password',
]

const TOKEN_PATHS = new RegExp(`^(/(?:${TOKEN_FOLDERS.join('|')}))[^\\w-].+`, 'i')

/** Any text as long as a token that is not an id, at any place: an unknown path may be a mistyped link. */
const TOKEN = /[\w.-]{24,}/g
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.data)?$/i
const LONGEST = 120

/** Returns a path for the log: without tokens, limited in length. */
export function loggedPath(path: string): string {
  return path
    .replace(TOKEN_PATHS, '$1/…')
    .replace(TOKEN, (part) => (UUID.test(part) ? part : '…'))
    .slice(0, LONGEST)
}
