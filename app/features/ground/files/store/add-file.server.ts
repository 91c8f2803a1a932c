import { randomBytes } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { cleanFileName } from '#app/features/ground/files/file-name.ts'
import { TYPES } from '#app/features/ground/files/types/content-type.server.ts'
import type { FileType } from '#app/features/ground/files/types/file-types.ts'
import type { StagedBlob } from '#app/lib/files/blob-store.ts'
import { timeAhead } from '#app/lib/time/duration.ts'
import type { Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { keepBlob } from './keep-blob.server.ts'
import { exceedsQuota, UNATTACHED_MS } from './quota.server.ts'

/**
 * `mail-attachment` came in with a mail, `reply-attachment` goes out with a reply. `picture` is an original and `picture-width` what the public site shows of it; only
 * that and `share-image` are public.
 */
export type Purpose = 'candidate' | 'mail-attachment' | 'reply-attachment' | 'picture' | 'picture-width' | 'share-image'

/** Files that everybody can open by the hash of their contents. */
export const PUBLIC_PURPOSES: readonly Purpose[] = ['picture-width', 'share-image']

/** A received file whose type is known. */
export interface NewFile {
  staged: StagedBlob
  type: FileType
  /** Name as sent. */
  name: string
  purpose: Purpose
  /** Keyed hash of an anonymous sender's network; empty for staff. */
  sourceHash: string
}

/**
 * Stores a received file. Its bytes are stored before its row is, so a kill leaves at most a blob without a row. It is
 * deleted after a day unless `attachFile` gives it an owner. Undefined if the quota of anonymous uploads is used up.
 */
export async function addFile(
  ctx: Pick<AppContext, 'db' | 'clock' | 'contactLimits'>,
  { staged, type, name, purpose, sourceHash }: NewFile,
): Promise<{ id: string } | undefined> {
  const now = ctx.clock()
  const id = randomBytes(18).toString('base64url')
  const isLimited = sourceHash !== '' && ctx.contactLimits
  const quota = { sourceHash, size: staged.size, now }
  // Refused before its bytes are stored; the row is what counts, so its transaction looks again.
  if (isLimited && (await exceedsQuota(ctx.db, quota))) return undefined
  return keepBlob(ctx, staged, async (trx) => {
    if (isLimited) {
      await holdLock(trx, 'anonymous uploads')
      if (await exceedsQuota(trx, quota)) return undefined
    }
    await trx
      .insertInto('files')
      .values({
        id,
        sha256: staged.sha256,
        size: staged.size,
        type: TYPES[type],
        name: cleanFileName(name, type),
        purpose,
        owner: null,
        sourceHash,
        createdAt: now.toISOString(),
        expiresAt: timeAhead(now, UNATTACHED_MS),
      })
      .execute()
    return { id }
  })
}

/** Gives an upload its owner; it is kept from now on. Returns false if it has one already, or does not exist any more. */
export async function attachFile(
  trx: Trx,
  { id, purpose, owner }: { id: string; purpose: Purpose; owner: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set({ owner, expiresAt: null })
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('owner', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
