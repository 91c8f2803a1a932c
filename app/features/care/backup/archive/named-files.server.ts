import { blobPath, isHash } from '#app/features/ground/files/store/blob-path.ts'
import type { Rows, Table } from '#db/portable/tables.server.ts'
import { type ArchivedFiles, BLOBS } from './manifest.ts'

const FILES: Table = { name: 'files', columns: [{ name: 'sha256', type: 'text' }], key: ['sha256'] }

/** Returns the hashes of the stored files that rows name; `tables` are those of the schema. */
export async function listNamedFiles(tables: { name: string }[], rows: Rows): Promise<Set<string>> {
  const named = new Set<string>()
  if (!tables.some(({ name }) => name === FILES.name)) return named
  for await (const batch of rows.read(FILES)) for (const [sha256] of batch) named.add(String(sha256))
  return named
}

/** Whether an archive holds a stored file with the contents of its hash. */
export function holdsFile(files: ArchivedFiles, sha256: string): boolean {
  return isHash(sha256) && files.get(`${BLOBS}${blobPath(sha256)}`)?.sha256 === sha256
}
