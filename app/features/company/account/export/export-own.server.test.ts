import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createCalendarFeed } from '#app/features/company/account/calendar-feeds.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { assignRequest } from '#app/features/work/requests/request/verbs/assign.server.ts'
import { FreshSignInError } from '#app/lib/errors.ts'
import { PERSONAL_DATA } from '#db/personal-data.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { exportOwnStaffData } from './export-own.server.ts'
import { STAFF_SECTIONS } from './staff-data.server.ts'

/** Tables about staff that are not exported, with the reason. */
const NOT_EXPORTED = {
  requestWriters: 'who is writing at this moment',
  contentEditors: 'who is editing at this moment',
  requestUndos: 'deleted within seconds',
  authTokens: 'only hashes, deleted within hours',
  authAttempts: 'only keyed hashes, deleted after a day',
  adminActionTexts: 'texts that name customers and colleagues; the actions are exported',
  erasures: 'ids only, and of former members',
  contentDocuments: 'texts of the public site; the actions are exported',
  contentVersions: 'texts of the public site; the actions are exported',
}

test('every table about staff is exported or named with a reason', () => {
  const about = Object.entries(PERSONAL_DATA)
    .filter(([table, { about }]) => (about === 'staff' || about === 'both') && !(table in NOT_EXPORTED))
    .map(([table]) => table)
  expect(STAFF_SECTIONS.flatMap(({ tables }) => tables).sort()).toStrictEqual(about.sort())
})

describeOnBothEngines('exportOwnStaffData', ({ database }) => {
  test('contains what is held on the member, and no text about customers or other members', async () => {
    const db = await database()
    const actor = await storeStaff(db, { role: 'operator', name: 'Marta Colli', email: 'Marta.Colli@idg.example' })
    const other = await storeStaff(db, { name: 'Paolo Verdi', email: 'paolo@idg.example' })
    const ctx = { ...testContext(db), actor }
    const id = await storeRequestWithMails(db, ctx.clock(), { name: 'Zelinda Neri', message: 'Ciao zelinda' })
    await addNote(ctx, { id, text: 'Nota su zelinda' })
    await assignRequest({ ...ctx, actor: other }, { id, version: 1, adminId: actor.id })
    await createCalendarFeed(ctx, 'busy')
    await createCalendarFeed({ ...ctx, actor: other }, 'appointments')
    const mail = { kind: 'staff-reset', documentCollection: 'authTokens', documentId: 'token' } as const
    const sent = { recipient: 'marta.colli@idg.example', now: ctx.clock(), mailFrom: undefined }
    await db.transaction().execute((trx) => queueMail(trx, { ...mail, ...sent }))

    const files = unzipSync(await exportOwnStaffData(ctx))
    expect(Object.keys(files).sort()).toStrictEqual(['dati.html', 'dati.json'])
    const [json = '', html = ''] = [files['dati.json'], files['dati.html']].map((file) =>
      strFromU8(file ?? new Uint8Array()),
    )
    const data = JSON.parse(json)
    expect(data.profilo.dati).toMatchObject([
      { Nome: 'Marta Colli', Email: 'Marta.Colli@idg.example', Ruolo: 'Operatore' },
    ])
    expect(data.sessioni.dati).toMatchObject([{ 'Indirizzo IP': '192.0.2.1' }])
    expect(data.calendari.dati).toMatchObject([{ Contenuto: 'Solo occupato o libero, senza nomi' }])
    expect(data.email.dati).toMatchObject([{ Tipo: 'Nuova password' }])
    expect(data.avvisi.dati).toMatchObject([{ Pagina: `/admin/requests/${id}` }])
    expect(data.scritti.dati).toMatchObject([{ Tipo: 'Nota', Richiesta: id }])
    expect(data.operazioni.dati).toHaveLength(2)
    for (const text of [json, html]) {
      expect(text).toContain('Marta Colli')
      expect(text).toContain('sono dati di altre persone')
      expect(text.toLowerCase()).not.toMatch(/zelinda|paolo|verdi/)
      const secrets = await db.selectFrom('authSessions').select('tokenHash').execute()
      for (const { tokenHash } of secrets) expect(text).not.toContain(tokenHash)
    }
    const [last] = (await loggedActions(db)).slice(-1)
    expect(last).toMatchObject({ action: 'account-export', adminId: actor.id, targetId: actor.id })
  })

  test('asks for a recent sign-in and then leaves no audit row', async () => {
    const db = await database()
    const actor = await storeStaff(db)
    const stale = { ...testContext(db, { clock: () => new Date('2026-11-23T10:00:00Z') }), actor }
    await expect(exportOwnStaffData(stale)).rejects.toThrow(FreshSignInError)
    expect(await loggedActions(db)).toStrictEqual([])
  })
})
