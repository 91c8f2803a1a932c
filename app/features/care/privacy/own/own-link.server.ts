import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { HOUR, SECOND } from '#app/lib/time/duration.ts'

/** 128 bits in base64url. */
const PART = 22
/** Seconds in base 36, enough until the year 4,400. */
const UNTIL = 7

/** How long the mailed link opens the data. */
const VIEW_MS = 2 * HOUR

/** URL in the footer of a customer's mail. It names no address and shows no data: it asks for the next link. */
export function ownDataLink(publicUrl: string, secret: string, address: string): string {
  return `${publicUrl}/i-tuoi-dati/${ownDataToken(secret, hashSender(address, secret))}`
}

/** The token in that URL: the keyed hash of the mailbox and a signature. */
export function ownDataToken(secret: string, senderHash: string): string {
  return senderHash + sign(secret, `own-data:${senderHash}`)
}

/** URL that opens the data: mailed to the address, valid for two hours. */
export function viewLink(publicUrl: string, secret: string, senderHash: string, now: Date): string {
  const until = Math.floor((now.getTime() + VIEW_MS) / SECOND)
    .toString(36)
    .padStart(UNTIL, '0')
  return `${publicUrl}/i-tuoi-dati/${senderHash}${until}${sign(secret, `own-data-view:${senderHash}:${until}`)}`
}

/** What a token allows: to ask for the link, or to see the data until a time. */
export type OwnDataToken = { kind: 'ask'; senderHash: string } | { kind: 'view'; senderHash: string; until: Date }

/** Reads a token of either kind; undefined for an invalid one. */
export function readOwnDataToken(secret: string, token: string): OwnDataToken | undefined {
  if (!/^[\w-]+$/.test(token)) return undefined
  const senderHash = token.slice(0, PART)
  if (token.length === 2 * PART) {
    return isEqual(token, ownDataToken(secret, senderHash)) ? { kind: 'ask', senderHash } : undefined
  }
  if (token.length !== 2 * PART + UNTIL) return undefined
  const until = token.slice(PART, PART + UNTIL)
  const signature = sign(secret, `own-data-view:${senderHash}:${until}`)
  if (!isEqual(token, senderHash + until + signature)) return undefined
  return { kind: 'view', senderHash, until: new Date(Number.parseInt(until, 36) * 1000) }
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, PART)
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
