import path from 'node:path'
import { FORMER_DOMAIN } from '#app/features/company/team/former-colleague.ts'
import { removeMailFiles } from '#app/features/ground/mail/personal-data.server.ts'
import type { Db } from '#db/client.server.ts'

/** Deletes the files of mails to erased members: the rows no longer name them, the files would. */
export async function removeFilesOfFormerStaff(db: Db, dataDir: string): Promise<void> {
  const rows = await db.selectFrom('mailOutbox').select('id').where('mailbox', 'like', `%${FORMER_DOMAIN}`).execute()
  const ids = new Set(rows.map(({ id }) => id))
  if (ids.size > 0) await removeMailFiles(path.join(dataDir, 'mail'), (id) => ids.has(id))
}
