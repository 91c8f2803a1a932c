import { createContext, use } from 'react'

/**
 * Placeholder nonce of one render. Inline scripts and styles carry it; the server then replaces it by hashes
 * (server/http/kept/finish-document.ts). Undefined in the browser.
 */
export const NonceContext = createContext<string | undefined>(undefined)

/** Placeholder nonce for an inline script or style: `<script nonce={useNonce()}>`. */
export function useNonce(): string | undefined {
  return use(NonceContext)
}
