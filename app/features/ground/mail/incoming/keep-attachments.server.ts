import { Readable } from 'node:stream'
import { addFile, attachFile } from '#app/features/ground/files/store/add-file.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import { DAY } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { isWithin, windowUntil } from '#db/queries/time-window.server.ts'
import type { ParsedMail, UnkeptAttachment } from './parsed-mail.ts'
import { MOST_BYTES } from './store-incoming.server.ts'

/** The purpose of a file that came in with a mail. */
export const MAIL_ATTACHMENT = 'mail-attachment'

/** Bytes of the attachments of a day: a flood of mails does not fill the store twice. */
const MOST_BYTES_A_DAY = 2 * 1024 ** 3

/** Attachments that are stored, but belong to no mail yet, and those that are not. */
export interface StoredAttachments {
  files: { id: string; name: string }[]
  unkept: UnkeptAttachment[]
}

/** Stores the attachments of a mail. Without `attachTo` they are deleted after a day, so a kill leaves nothing behind. */
export async function keepAttachments(
  { db, files, clock }: { db: Db; files: BlobStore; clock: Clock },
  { attachments, unkept }: Pick<ParsedMail, 'attachments' | 'unkept'>,
): Promise<StoredAttachments> {
  const kept: StoredAttachments = { files: [], unkept: [...unkept] }
  if (attachments.length === 0) return kept
  const { bytes: ofDay } = await db
    .selectFrom('files')
    .select((row) => row.fn.sum<number>('size').as('bytes'))
    .where('purpose', '=', MAIL_ATTACHMENT)
    .where(isWithin('createdAt', windowUntil(clock(), DAY)))
    .executeTakeFirstOrThrow()
  let left = MOST_BYTES_A_DAY - Number(ofDay ?? 0)
  for (const { name, type, content } of attachments) {
    const bytes = Buffer.from(content, 'base64')
    left -= bytes.length
    if (left < 0) {
      kept.unkept.push({ name, why: 'quota' })
      continue
    }
    const staged = await files.stage(Readable.from([bytes]), MOST_BYTES)
    try {
      const file = { staged, type, name, purpose: MAIL_ATTACHMENT, sourceHash: '' } as const
      const stored = await addFile({ db, clock, contactLimits: false }, file)
      if (stored) kept.files.push({ id: stored.id, name })
    } finally {
      await staged.discard()
    }
  }
  return kept
}

/** Gives stored attachments to their mail; returns those that it has only in its bytes. */
export async function attachTo(
  trx: Trx,
  owner: string,
  { files, unkept }: StoredAttachments,
): Promise<UnkeptAttachment[]> {
  const all = [...unkept]
  for (const { id, name } of files) {
    // A scanner may have deleted it meanwhile.
    if (!(await attachFile(trx, { id, purpose: MAIL_ATTACHMENT, owner }))) all.push({ name, why: 'infected' })
  }
  return all
}
