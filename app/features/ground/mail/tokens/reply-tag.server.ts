import { createHmac, timingSafeEqual } from 'node:crypto'

/** 64 bits: each guess costs a mail. */
const MARK_LETTERS = 16
/** RFC 5321, 4.5.3.1.1. */
const MOST_LOCAL_LETTERS = 64
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A mail that a tag names. */
interface Tagged {
  documentId: string
  messageId: string
}

/**
 * Adds the tag of a mail to the address that answers go to (`info+<tag>@…`): an answer to it proves which mail it answers.
 * An address that would become too long stays as it is.
 */
export function taggedAddress(address: string, mail: Tagged, secret: string): string {
  const at = address.lastIndexOf('@')
  const local = `${address.slice(0, at)}+${mail.documentId.replaceAll('-', '')}${markOf(mail, secret)}`
  if (!UUID.test(mail.documentId) || local.length > MOST_LOCAL_LETTERS) return address
  return `${local}${address.slice(at)}`
}

/** The tags in the addresses of a mail, whatever the case: mail systems may change it. */
export function tagsIn(addresses: string): string[] {
  return [...addresses.matchAll(/\+([\da-f]{48})@/gi)].map(([, tag = '']) => tag.toLowerCase())
}

/** The document of the mail that a tag names, not yet proven. */
export function documentOfTag(tag: string): string {
  return tag.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a tag is that of a mail, signed with one of the secrets. */
export function isTagOf(tag: string, mail: Tagged, secrets: readonly string[]): boolean {
  const mark = Buffer.from(tag.slice(32))
  return (
    documentOfTag(tag) === mail.documentId &&
    secrets.some((secret) => timingSafeEqual(mark, Buffer.from(markOf(mail, secret))))
  )
}

function markOf({ messageId }: Tagged, secret: string): string {
  return createHmac('sha256', secret).update(`reply:${messageId}`).digest('hex').slice(0, MARK_LETTERS)
}
