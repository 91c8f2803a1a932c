/** Paths that are followed by a token: a reader of the log must not be able to open them. */
const TOKEN_PATHS = /^(\/(?:appuntamento|calendario|conferma|AdminLoginPortal\/[\w-]+))[^\w-].+/i

/** Anything as long as a token that is not an id, wherever it stands: an unknown path may be a mistyped link. */
const TOKEN = /[\w.-]{24,}/g
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.data)?$/i
const LONGEST = 120

/** A path as it stands in the log: without tokens, not longer than a line needs. */
export function loggedPath(path: string): string {
  return path
    .replace(TOKEN_PATHS, '$1/…')
    .replace(TOKEN, (part) => (UUID.test(part) ? part : '…'))
    .slice(0, LONGEST)
}
