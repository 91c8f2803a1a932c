import type { Attachment } from 'mailparser'
import { findType } from '#app/features/ground/files/types/content-type.server.ts'
import { ATTACHMENT_TYPES } from '#app/features/ground/files/types/file-types.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import type { ParsedMail } from './parsed-mail.ts'

/** Files of one mail; the other ones are only in the mail as it came in. */
const MOST_FILES = 20

/** Smaller pictures in the text are logos of signatures, not something that the customer shows us. */
const LARGEST_LOGO = 16 * 1024

const SIGNATURE = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)$/
/** Parts of a mail that are no files unless they have a name. */
const PART = /^(?:text\/|message\/(?:delivery-status|disposition-notification)$)/

/** Finds the types of the files in a mail by their contents, and which of them are not kept. */
export async function readAttachments(
  found: readonly Attachment[],
): Promise<Pick<ParsedMail, 'attachments' | 'unkept'>> {
  const attachments: ParsedMail['attachments'] = []
  const unkept: ParsedMail['unkept'] = []
  for (const { filename, contentType, content, related } of found) {
    const isLogo = related && contentType.startsWith('image/') && content.length < LARGEST_LOGO
    if (isLogo || SIGNATURE.test(contentType) || (!filename && PART.test(contentType))) continue
    const name = inertLine(filename ?? '', 120) || 'senza nome'
    const read = async (start: number, length: number) => content.subarray(start, start + length)
    const type = await findType({ size: content.length, read }, ATTACHMENT_TYPES)
    if ('problem' in type) unkept.push({ name, why: type.problem })
    else if (attachments.length === MOST_FILES) unkept.push({ name, why: 'count' })
    else attachments.push({ name, type: type.type, content: content.toString('base64') })
  }
  return { attachments, unkept: unkept.slice(0, 2 * MOST_FILES) }
}
