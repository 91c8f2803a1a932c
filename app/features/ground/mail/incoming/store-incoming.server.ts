import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { keepBlob } from '#app/features/ground/files/store/keep-blob.server.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { newId } from '#app/lib/id.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Db } from '#db/client.server.ts'

/** The largest mail that is taken; larger ones the mail server should refuse. */
export const MOST_BYTES = 30 * 1024 * 1024

/** The purpose of a file that holds a mail as it came in. */
export const INCOMING_MAIL = 'incoming-mail'

/**
 * Stores a mail as it came in (RFC 5322), to be handled by the server. Resolves when it is on disk. A mail that comes again,
 * by another way or after an interruption, is `known`. Throws BlobTooLargeError.
 */
export async function storeIncoming(
  { db, files, clock }: { db: Db; files: BlobStore; clock: Clock },
  raw: Buffer,
): Promise<'stored' | 'known'> {
  const fingerprint = fingerprintOf(raw)
  const known = await db
    .selectFrom('incomingMails')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (known) return 'known'
  const staged = await files.stage(Readable.from([raw]), MOST_BYTES)
  try {
    const stored = await keepBlob({ db, clock }, staged, async (trx) => {
      const id = newId()
      const receivedAt = clock().toISOString()
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('incomingMails')
        .values({ id, fingerprint, receivedAt, state: 'received' })
        .onConflict((same) => same.column('fingerprint').doNothing())
        .executeTakeFirst()
      if (!numInsertedOrUpdatedRows) return undefined
      await trx
        .insertInto('files')
        .values({
          id: randomBytes(18).toString('base64url'),
          sha256: staged.sha256,
          size: staged.size,
          type: 'message/rfc822',
          name: 'email.eml',
          purpose: INCOMING_MAIL,
          owner: id,
          sourceHash: '',
          createdAt: receivedAt,
          expiresAt: null,
        })
        .execute()
      return true
    })
    return stored ? 'stored' : 'known'
  } finally {
    await staged.discard()
  }
}

/** The head of a mail grows on its way, so Message-ID and body are compared; without a Message-ID, all of it. */
function fingerprintOf(raw: Buffer): string {
  const end = /\r?\n\r?\n/.exec(raw.subarray(0, 256 * 1024).toString('latin1'))
  const head = raw.subarray(0, end?.index ?? 0).toString('latin1')
  const messageId = /^message-id\s*:\s*(<[^<>\s]+>)/im.exec(head)?.[1]
  const hash = createHash('sha256')
  if (!messageId || !end) return hash.update(raw).digest('base64url')
  return hash.update(`${messageId}\n`).update(raw.subarray(end.index)).digest('base64url')
}
