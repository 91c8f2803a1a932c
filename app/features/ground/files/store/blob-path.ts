const HASH = /^[0-9a-f]{64}$/

/** Whether a text is the hash of a blob. */
export function isHash(text: string): boolean {
  return HASH.test(text)
}

/** The path of a blob below its folder or prefix: `ab/abcdef…`. */
export function blobPath(sha256: string): string {
  if (!isHash(sha256)) throw new Error('not a hash')
  return `${sha256.slice(0, 2)}/${sha256}`
}
