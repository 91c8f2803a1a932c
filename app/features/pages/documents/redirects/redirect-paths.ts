import { siteAddress } from '#app/lib/net/site-address.ts'

/** Longest path that can be redirected. */
export const PATH_MAX = 300

/** A typed address as the path that visitors request; undefined for anything else. */
export function readPath(typed: string): string | undefined {
  if (typed.length > PATH_MAX || /[?#]/.test(typed)) return undefined
  return siteAddress(typed)?.pathname
}
