import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY, HOUR } from '#app/lib/time/duration.ts'

/** A preview link can be given to a colleague for seven days. */
const VALID_MS = 7 * DAY
const MARK_BYTES = 16

/** Token of the preview of a page: its key, the last valid moment and a signature, all in the address. */
export function previewToken(secret: string, key: string, now: Date): string {
  // Whole hours: the address of the editor's frame stays the same while somebody writes.
  const until = Math.ceil((now.getTime() + VALID_MS) / HOUR)
  const text = `${until}.${key}`
  return `${Buffer.from(text).toString('base64url')}.${mark(secret, text).toString('base64url')}`
}

/** The key of the page that a token shows; undefined for an expired or invalid token. */
export function readPreviewToken(secret: string, token: string, now: Date): string | undefined {
  const [text = '', signature = ''] = token.split('.')
  const content = Buffer.from(text, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== MARK_BYTES || !timingSafeEqual(given, mark(secret, content))) return undefined
  const [until, ...key] = content.split('.')
  return Number(until) * HOUR > now.getTime() ? key.join('.') : undefined
}

function mark(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`content preview:${text}`).digest().subarray(0, MARK_BYTES)
}
