import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import type { ErasureParts } from '#app/features/care/privacy/erasure/erase-person.server.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'

const NOW = new Date('2026-11-23T09:00:00.000Z')

/** A service with a staff member and a data folder, for tests of erasures. */
export async function erasureOffice(place: DatabaseLocation) {
  const dataDir = place.engine === 'sqlite' ? path.dirname(place.file) : scratchFolder('idg-erasure-')
  mkdirSync(path.join(dataDir, 'mail'), { recursive: true })
  const db = openDatabase(place)
  const actor = await storeStaff(db, { grants: ['candidates.manage'] })
  const own = { clock: () => NOW, files: folderStore(path.join(dataDir, 'files')) }
  const staff = { ...testContext(db, own), actor }
  const visitor = testContext(db, own)
  const parts: ErasureParts = {
    db,
    dataDir,
    files: staff.files,
    clock: () => NOW,
    log: pino({ level: 'silent' }),
    secret: staff.secret,
    mailFrom: undefined,
    mailsAreFiles: true,
    wakeMail: () => undefined,
  }
  const openCase = async (addresses: string[]) => {
    const at = NOW.toISOString()
    await db
      .insertInto('privacyCases')
      .values({
        id: 'case',
        state: 'erasing',
        origin: 'staff',
        addresses: JSON.stringify(addresses),
        createdAt: at,
        askedAt: null,
        confirmedAt: at,
        confirmedBy: actor.id,
        closedAt: null,
        report: null,
        needsEmailSending: false,
        emailSent: false,
      })
      .execute()
  }
  return { place, dataDir, db, staff, visitor, parts, openCase }
}
