import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '#app/lib/files/file-system.server.ts'
import { HOUR } from '#app/lib/time/duration.ts'

const NAME = '.scratch-'

/** What was not written for this long belongs to a killed run. */
const ABANDONED_MS = HOUR

/**
 * Runs `work` with a private folder in the data folder, for databases that are being copied. It is removed afterwards,
 * together with those that killed runs have left.
 */
export async function withScratch<Result>(dataDir: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  await removeAbandoned(dataDir, (name) => name.startsWith(NAME))
  const folder = path.join(dataDir, `${NAME}${randomUUID()}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the files and folders of some names in which nothing was written for an hour. */
export async function removeAbandoned(parent: string, isScratch: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(parent)).filter(isScratch)) {
    const place = path.join(parent, name)
    const inside = await readdir(place).catch(() => [])
    const times = await Promise.all(
      [place, ...inside.map((file) => path.join(place, file))].map((file) => stat(file).catch(ignoreMissing)),
    )
    if (times.some((found) => found && Date.now() - found.mtimeMs <= ABANDONED_MS)) continue
    await rm(place, { recursive: true, force: true })
  }
}
