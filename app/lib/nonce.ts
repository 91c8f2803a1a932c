import { createContext, use } from 'react'

/**
 * The mark of one rendering. Inline scripts and styles of ours carry it while the page is made; the server then turns
 * the mark into hashes (server/http/finish-document.ts). Undefined in the browser, where no mark is left.
 */
export const NonceContext = createContext<string | undefined>(undefined)

/** The mark for an inline script or style: `<script nonce={useNonce()}>`. */
export function useNonce(): string | undefined {
  return use(NonceContext)
}
