import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** What a form that we rendered says of itself when it comes back. */
export interface FormToken {
  /** Names this filling-in of the form: what is sent again under it gets the same answer. */
  key: string
  renderedAt: Date
}

/** A signed token for one rendered form: `key.time.signature`. Safe to show. */
export function issueFormToken(secret: string, now: Date): string {
  const body = `${randomUUID()}.${now.getTime().toString(36)}`
  return `${body}.${sign(body, secret)}`
}

/** Reads a token back; undefined when it is missing or was not signed by us. */
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
