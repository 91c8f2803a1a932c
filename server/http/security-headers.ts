/**
 * Returns the headers of every response, errors and assets included. `https` adds those that only apply to TLS. They are
 * part of the first flight of a page, so none repeats another: `frame-ancestors` of the policy replaces x-frame-options.
 */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': NOTHING_ALLOWED,
    'x-content-type-options': 'nosniff',
    // Not "no-referrer": browsers would send `Origin: null` with our own forms.
    'referrer-policy': 'same-origin',
    // Features that prompt or track visitors. The others need a permission that no script here requests.
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Pages load resources of other sites only with their consent; ours load none.
    'cross-origin-embedder-policy': 'require-corp',
    ...(https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** The policy of responses that are not pages: nothing runs, loads or frames them. */
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Returns the policy of a page whose inline scripts and styles have the given hashes (`'sha256-…'`). Pages of the staff
 * area may frame our own documents: previews and PDF curricula, which have a stricter policy
 * (app/features/ground/mail/screens/mail-html-route.ts).
 */
export function pagePolicy(
  scriptHashes: string[],
  styleHashes: string[],
  { https, staff }: { https: boolean; staff: boolean },
): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `style-src ${["'self'", ...styleHashes].join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(staff ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
