import { randomBytes } from 'node:crypto'
import type { StaffActor } from '#app/context.ts'
import { requestBackup } from '#app/features/care/backup/screen/request-backup.server.ts'
import { hashPassword } from '#app/features/company/access/passwords/password.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { loadConfig } from '#server/config.server.ts'
import { seedOffice } from './seed.ts'

const DAYS = 365
const SEED = 2_026

/**
 * Fills the configured data folder with a year of data up to now, and prints its progress. Returns the site's address.
 */
export async function fillFolder(password: string): Promise<string> {
  const started = performance.now()
  const config = await loadConfig()
  if (config.database.engine !== 'sqlite') throw new Error('the demo needs a SQLite folder')
  // The folder is temporary and need not survive a power cut.
  const db = openDatabase(config.database, { durable: false })
  try {
    await migrateToLatest(db)
    const [known, unknown] = await Promise.all([
      hashPassword(password),
      hashPassword(randomBytes(24).toString('base64')),
    ])
    const onProgress = showProgress('A year of work')
    const office = await seedOffice({
      ...config,
      db,
      now: new Date(),
      days: DAYS,
      seed: SEED,
      hashes: { known, unknown },
      onProgress,
    })
    // The server makes it when it starts.
    await requestBackup(office.as(office.staff[0] as StaffActor))
  } finally {
    await db.destroy()
  }
  console.log(`\nSample data of a year created in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return config.publicUrl.origin
}

/** Draws a progress bar; prints a line every quarter if the output is not a terminal. */
function showProgress(what: string): (share: number) => void {
  const steps = process.stdout.isTTY ? 50 : 4
  let shown = 0
  return (share) => {
    const step = Math.floor(share * steps)
    if (step <= shown) return
    shown = step
    const percent = `${Math.round((100 * step) / steps)} %`
    process.stdout.write(process.stdout.isTTY ? `\r${what}  ${percent}` : `${what}  ${percent}\n`)
  }
}
