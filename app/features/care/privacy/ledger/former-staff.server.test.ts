import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startErasures } from '#app/features/care/privacy/erasure/erasure-job.server.ts'
import { departStaff } from '#app/features/company/team/departure/depart.server.ts'
import { ledgerFile } from '#app/features/ground/audit/erasures/ledger-file.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { filesWith, findWord } from '#test/data/find-word.ts'
import { readAllRows, writeAllRows } from '#test/database/copied-rows.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { applyErasures } from './apply-erasures.server.ts'

describeOnBothEngines('an erased member of staff', ({ location }) => {
  test('stays erased and without access after a restore, also in the files of mails', async () => {
    const { db, staff, dataDir, parts } = await erasureOffice(await location())
    const leaver = await storeStaff(db, { role: 'operator', name: 'Zelinda Neri', email: 'zelinda@idg.example' })
    await db.transaction().execute((trx) =>
      queueMail(trx, {
        kind: 'staff-reset',
        documentCollection: 'authTokens',
        documentId: 'token',
        recipient: leaver.email,
        now: staff.clock(),
        mailFrom: undefined,
      }),
    )
    const mail = await db.selectFrom('mailOutbox').select('id').executeTakeFirstOrThrow()
    const file = path.join(dataDir, 'mail', `20261123_staff-reset_${mail.id}.eml`)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'To: zelinda@idg.example')
    const backup = await readAllRows(db)

    const erasures = startErasures(parts)
    await departStaff({ ...staff, runErasures: erasures.run }, { id: leaver.id, heirId: null, erase: 'name' })
    await erasures.stop()
    expect(await findWord(db, 'zelinda')).toStrictEqual([])
    expect(readFileSync(ledgerFile(dataDir), 'utf8')).toContain(leaver.id)

    writeFileSync(file, 'To: zelinda@idg.example')
    const restored = openDatabase(await location())
    await writeAllRows(restored, backup)
    await applyErasures(restored, dataDir, staff.clock)
    expect(await findWord(restored, 'zelinda')).toStrictEqual([])
    const identity = restored.selectFrom('authUsers').select('isDisabled').where('id', '=', leaver.id)
    expect(await identity.executeTakeFirst()).toStrictEqual({ isDisabled: true })
    expect(
      await restored.selectFrom('authSessions').select('id').where('userId', '=', leaver.id).execute(),
    ).toStrictEqual([])
    expect(filesWith(path.join(dataDir, 'mail'), 'zelinda')).toStrictEqual([])
    await restored.destroy()
    await db.destroy()
  })
})
