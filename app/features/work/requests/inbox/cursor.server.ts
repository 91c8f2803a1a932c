import * as z from 'zod/mini'

/** Keyset cursor: sort value and id of a row. */
export type Cursor = [string | number, string]

const cursor = z.tuple([z.union([z.string().check(z.maxLength(200)), z.int()]), z.uuid()])

/** Encodes a cursor for the query string. */
export function encodeCursor(at: Cursor): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url')
}

/** Decodes a cursor; undefined when it is missing or invalid: the list then starts at the first page. */
export function decodeCursor(text: string | undefined): Cursor | undefined {
  if (!text) return undefined
  try {
    const parsed = cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return parsed.success && isPlain(String(parsed.data[0])) ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
