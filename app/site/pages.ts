/** Paths of the public pages that are the same for every visitor: rendered once and kept. */
export const KEPT_PATHS: readonly string[] = ['/']
