import { AppError } from '#app/lib/errors.ts'
import { type BlobStore, type OpenBlob, StoreFailedError } from '#app/lib/files/blob-store.ts'

/** Opens a blob for staff; undefined if it does not exist. Throws AppError while the store does not answer. */
export async function openStored(files: BlobStore, sha256: string): Promise<OpenBlob | undefined> {
  try {
    return await files.open(sha256)
  } catch (error) {
    if (!(error instanceof StoreFailedError)) throw error
    throw new AppError(
      503,
      'L’archivio dei file non risponde: il file c’è ancora. Riprova tra qualche minuto.',
      error.message,
    )
  }
}
