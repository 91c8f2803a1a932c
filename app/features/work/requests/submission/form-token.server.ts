import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Data signed into a rendered form. */
export interface FormToken {
  /** Idempotency key of this rendering of the form. */
  key: string
  renderedAt: Date
}

/** Issues the signed token of a rendered form: `key.time.signature`. It is not secret. */
export function issueFormToken(secret: string, now: Date): string {
  const body = `${randomUUID()}.${now.getTime().toString(36)}`
  return `${body}.${sign(body, secret)}`
}

/** Reads a form token; undefined when it is missing or its signature is invalid. */
export function readFormToken(token: string, secret: string): FormToken | undefined {
  const [key = '', time = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(`${key}.${time}`, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { key, renderedAt: new Date(Number.parseInt(time, 36)) }
}

function sign(body: string, secret: string): string {
  return createHmac('sha256', secret).update(`contact-form:${body}`).digest('base64url')
}
