import * as z from 'zod/mini'

/** A place in the list: the sort value and the id of a row. */
export type Place = [string | number, string]

const place = z.tuple([z.union([z.string().check(z.maxLength(200)), z.int()]), z.uuid()])

/** A place as it stands in an address. */
export function writePlace(at: Place): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

/** Reads a place from an address; undefined when there is none or when it was tampered with: the list then starts anew. */
export function readPlace(text: string | undefined): Place | undefined {
  if (!text) return undefined
  try {
    const parsed = place.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return parsed.success && isPlain(String(parsed.data[0])) ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL stores no NUL and no half character. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
