import { buffer } from 'node:stream/consumers'
import { FormError } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { attachFile } from '#app/features/ground/files/store/add-file.server.ts'
import { UNATTACHED_MS } from '#app/features/ground/files/store/quota.server.ts'
import { REPLY_LIMIT } from '#app/features/ground/files/upload/upload-rules.ts'
import type { BlobStore } from '#app/lib/files/blob-store.ts'
import { timeAhead } from '#app/lib/time/duration.ts'
import type { Db, Trx } from '#db/client.server.ts'
import type { ListedAttachment } from './list-attachments.server.ts'

/** Files of one reply. */
const MOST_FILES = 5

const REFUSED = 'non si può allegare: servono PDF, DOCX, ODT o immagini, senza macro e sotto i 10 MB.'
const TOO_MUCH = 'Al massimo 5 file, 10 MB in tutto: togline qualcuno.'
const GONE = 'Un file scelto prima non c’è più: sceglilo di nuovo.'

/**
 * The files of a reply: those of this form, and those that a refused form has left (`attached`). They are noted in its
 * field `kept`, for the form if it is refused again. Throws FormError.
 */
export async function readReplyFiles(
  { db, uploads = [] }: Pick<AppContext, 'db' | 'uploads'>,
  form: FormData,
): Promise<string[]> {
  const stored = uploads.flatMap((upload) => (upload.kind === 'stored' ? [upload.id] : []))
  const ids = [...new Set([...form.getAll('attached').map(String), ...stored])]
  const waiting = await waitingFiles(db, ids)
  form.set('kept', JSON.stringify(waiting))
  const [refused] = uploads.filter((upload) => upload.kind === 'refused')
  if (refused) throw new FormError({ files: `«${refused.name}» ${REFUSED}` })
  if (waiting.length < ids.length) throw new FormError({ files: GONE })
  const size = waiting.reduce((sum, file) => sum + file.size, 0)
  if (waiting.length > MOST_FILES || size > REPLY_LIMIT) throw new FormError({ files: TOO_MUCH })
  return ids
}

/** The files among these that wait for a reply. */
export async function waitingFiles(
  db: Db,
  ids: readonly string[],
): Promise<Pick<ListedAttachment, 'id' | 'name' | 'size'>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('files')
    .select(['id', 'name', 'size'])
    .where('id', 'in', ids)
    .where('purpose', '=', 'reply-attachment')
    .where('owner', 'is', null)
    .orderBy('createdAt')
    .execute()
}

/** Takes the files of a reply back: they wait for another one for a day. Returns their ids. */
export async function detachFromReply(trx: Trx, owner: string, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('files')
    .set({ owner: null, expiresAt: timeAhead(now, UNATTACHED_MS) })
    .where('owner', '=', owner)
    .where('purpose', '=', 'reply-attachment')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives uploaded files to a reply. Throws FormError if one belongs to another reply, or has expired. */
export async function attachToReply(trx: Trx, owner: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    if (!(await attachFile(trx, { id, purpose: 'reply-attachment', owner }))) throw new FormError({ files: GONE })
  }
}

/** The files of a reply with their contents, for its mail. Throws if one is missing: the mail does not leave without it. */
export async function openReplyFiles({ db, files }: { db: Db; files: Pick<BlobStore, 'open'> }, owner: string) {
  const rows = await db
    .selectFrom('files')
    .select(['name', 'type', 'sha256'])
    .where('owner', '=', owner)
    .where('purpose', '=', 'reply-attachment')
    .orderBy('createdAt')
    .execute()
  const attachments = []
  for (const { name, type, sha256 } of rows) {
    const blob = await files.open(sha256)
    if (!blob) throw new Error('an attachment of a reply is missing')
    attachments.push({ filename: name, contentType: type, content: await buffer(blob.stream) })
  }
  return attachments
}
