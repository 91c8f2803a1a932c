import { expect, test } from 'vitest'
import { declineAppointment } from '#app/features/work/appointments/changes/staff/decline.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { assignRequest } from '#app/features/work/requests/request/verbs/assign.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { setStatus } from '#app/features/work/requests/request/verbs/set-status.server.ts'
import { tagRequest } from '#app/features/work/requests/request/verbs/tag.server.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { eventText, timelineOf } from './timeline.ts'

describeOnBothEngines('the timeline of a request', ({ database }) => {
  test('shows each fact once, in time order, with the mails that report it', async () => {
    const db = await database()
    let now = new Date('2026-11-23T09:00:00.000Z')
    const actor = await storeStaff(db, { name: 'Marta Verdi' })
    const ctx = testContext(db, { actor, clock: () => now })
    const appointment = await storeAppointment(ctx, { date: '2026-11-25', time: '09:30', duration: 60 })
    const { contactRequestId: id } = await db
      .selectFrom('appointments')
      .select('contactRequestId')
      .where('id', '=', appointment)
      .executeTakeFirstOrThrow()
    const later = () => {
      now = new Date(now.getTime() + 60_000)
    }
    later()
    await assignRequest(ctx, { id, version: 1, adminId: actor.id })
    later()
    await addNote(ctx, { id, text: 'Chiamare' })
    later()
    await tagRequest(ctx, { id, version: 2, tags: ['hana'] })
    later()
    await replyToRequest(ctx, { id, version: 3, subject: 'Re', text: 'Arriviamo' })
    later()
    await declineAppointment(ctx, { id: appointment, version: 1, reason: 'Siamo in fiera.' })
    later()
    await setStatus(ctx, { id, version: (await getRequest(ctx, id)).request.version, status: 'closed' })

    const entries = timelineOf(await getRequest(ctx, id))
    expect(
      entries.map((entry) => [entry.kind, 'what' in entry ? entry.what : 'text' in entry && entry.text]),
    ).toStrictEqual([
      ['message', expect.stringContaining('Buongiorno')],
      ['event', 'Assegnata a Marta Verdi'],
      ['note', 'Chiamare'],
      ['event', 'Etichette: hana'],
      ['reply', 'Arriviamo'],
      ['event', 'Appuntamento rifiutato'],
      ['event', 'Stato da «Risposta inviata» a «Chiusa»'],
    ])
    expect(entries.map(({ mails }) => mails.map(({ kind }) => kind))).toStrictEqual([
      ['request-visitor'],
      [],
      [],
      [],
      ['request-reply'],
      ['appointment-declined'],
      [],
    ])
    expect(entries.map(({ at }) => at)).toStrictEqual(entries.map(({ at }) => at).toSorted())
  })

  test('shows a notice to the company only when it failed', async () => {
    const db = await database()
    const ctx = testContext(db, { actor: await storeStaff(db) })
    const id = await storeRequestWithMails(db, ctx.clock())
    const kinds = async () => timelineOf(await getRequest(ctx, id))[0]?.mails.map(({ kind }) => kind)
    expect(await kinds()).toStrictEqual(['request-visitor'])
    await db.updateTable('mailOutbox').set({ state: 'dead' }).where('kind', '=', 'request-company').execute()
    expect(await kinds()).toStrictEqual(['request-company', 'request-visitor'])
  })
})

test.each([
  ['Richiesta IDG-AB12-CD34: da «Nuova» a «Chiusa»', 'Stato da «Nuova» a «Chiusa»'],
  ['Richiesta IDG-AB12-CD34, etichette: urgente', 'Etichette: urgente'],
  ['Richiesta IDG-AB12-CD34 spostata nel cestino', 'Spostata nel cestino'],
  ['Indirizzo email cambiato per la richiesta IDG-AB12-CD34', 'Indirizzo email cambiato'],
  ['Testo cancellato', 'Testo cancellato'],
])('words of %s', (what, words) => {
  expect(eventText(what, 'IDG-AB12-CD34')).toBe(words)
})
