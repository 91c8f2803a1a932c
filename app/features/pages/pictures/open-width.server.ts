import type { AppContext } from '#app/context.ts'
import { PUBLIC_PURPOSES } from '#app/features/ground/files/store/add-file.server.ts'
import type { OpenBlob } from '#app/lib/files/blob-store.ts'

/** Finds the prepared file of a picture, or a share image, by its hash. Originals and private files are not found, whatever their hash. */
export async function findWidth(
  { db }: Pick<AppContext, 'db'>,
  sha256: string,
): Promise<{ type: string; size: number } | undefined> {
  return db
    .selectFrom('files')
    .select(['type', 'size'])
    .where('sha256', '=', sha256)
    .where('purpose', 'in', PUBLIC_PURPOSES)
    .where('owner', 'is not', null)
    .limit(1)
    .executeTakeFirst()
}

/** Opens the prepared file of a picture, or a share image, by its hash. */
export async function openWidth(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  sha256: string,
): Promise<(OpenBlob & { type: string }) | undefined> {
  const file = await findWidth({ db }, sha256)
  const blob = file && (await files.open(sha256))
  return blob && { ...blob, type: file.type }
}
