import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { notifyOfDeadMails } from '#app/features/ground/mail/outbox/dead-mail.server.ts'
import { getAppointment, listCalendar } from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { appointmentData } from '#app/features/work/appointments/personal-data.server.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { deliverDue, deliveryParts, movableClock } from '#test/data/mail-fixtures.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { readCalendar } from '#test/stand-ins/calendar-receiver.ts'
import { handleIncoming } from './handle-incoming.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const LATER = { date: '2026-12-01', time: '15:00', duration: 60 }
const ANNA = 'anna.rossi@cliente.example'

interface Reply {
  uid: string
  partstat?: string
  by?: string
  sequence?: number
  stamp?: string
  /** Lines beside the usual ones. */
  more?: string[]
}

/** An answer as calendars write them: folded, with a zone or with properties of their own. */
function reply({ uid, partstat = 'DECLINED', by = ANNA, sequence = 2, stamp = '20261123T091500Z', more = [] }: Reply) {
  const lines = [
    ...['BEGIN:VCALENDAR', 'METHOD:REPLY', 'PRODID:Microsoft Exchange Server 2010', 'VERSION:2.0', 'BEGIN:VEVENT'],
    ...[`ATTENDEE;PARTSTAT=${partstat};CN=Anna`, ` Rossi:mailto:${by}`, 'COMMENT;LANGUAGE=it-IT:Non posso\\n'],
    ...[`UID:${uid}`, 'SUMMARY;LANGUAGE=it-IT:Rifiutato: Appuntamento', 'DTSTART:20261125T083000Z', `DTSTAMP:${stamp}`],
    ...[`SEQUENCE:${sequence}`, 'X-MICROSOFT-CDO-APPT-SEQUENCE:2', ...more, 'END:VEVENT', 'END:VCALENDAR'],
  ]
  return lines.join('\r\n')
}

/** A mail with a calendar as the alternative of its text, sent by anybody. */
function mailWith(calendar: string, headers: Record<string, string> = {}): Buffer {
  const all = {
    From: `Anna Rossi <${ANNA}>`,
    Subject: 'Rifiutato: Appuntamento',
    'Message-ID': `<${randomBytes(8).toString('hex')}@cliente.example>`,
    'Content-Type': 'multipart/alternative; boundary=b',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const parts = [
    ['text/plain; charset=utf-8', 'Possiamo fare giovedì?'],
    ['text/calendar; charset=utf-8; method=REPLY', calendar],
  ].map(([type, body]) => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${parts.join('')}--b--\r\n`)
}

async function office(db: Db) {
  const clock = movableClock()
  const files = folderStore(scratchFolder('idg-calendar-answers-'))
  const actor = await storeStaff(db, { name: 'Marta Verdi' })
  await storeStaff(db, { name: 'Bruno Neri', email: 'bruno@idg.example' })
  const ctx = { ...testContext(db, { clock, files }), actor }
  const parts = { ...ctx, signal: new AbortController().signal, onDead: notifyOfDeadMails(clock) }
  const token = randomBytes(12).toString('base64url')
  const id = await storeAppointment(ctx, SLOT, { calendarToken: token })
  const { contactRequestId } = await getAppointment(ctx, id)
  await confirmAppointment(ctx, { id, version: 1 })
  await db.deleteFrom('notifications').execute()
  clock.advance(30)
  const whole = () =>
    Promise.all([
      db.selectFrom('appointments').select(['status', 'version', 'updatedAt', 'date', 'time']).execute(),
      db.selectFrom('contactRequests').selectAll().execute(),
      db.selectFrom('mailOutbox').select('id').execute(),
      db.selectFrom('adminActions').select('id').execute(),
    ])
  return {
    ctx,
    clock,
    id,
    contactRequestId,
    uid: ownUid(id, token),
    whole,
    receive: async (...mails: Buffer[]) => {
      for (const raw of mails) await storeIncoming(parts, raw)
      await handleIncoming(parts)
    },
    answer: async () => {
      const { answer, calendarAnswer, calendarAnswerIsOther, calendarAnsweredAt } = await getAppointment(ctx, id)
      return { answer, calendarAnswer, calendarAnswerIsOther, calendarAnsweredAt }
    },
    mails: () => db.selectFrom('incomingMails').select(['state', 'requestId']).orderBy('id').execute(),
    news: async () =>
      (await db.selectFrom('notifications').select(['message', 'link', 'adminId']).orderBy('id').execute()).filter(
        ({ adminId }) => adminId === actor.id,
      ),
  }
}

describeOnBothEngines('an answer to an invitation', ({ database }) => {
  test('that declines is shown beside the appointment, rings once and changes nothing else', async () => {
    const { ctx, id, uid, contactRequestId, whole, receive, answer, mails, news } = await office(await database())
    const before = await whole()
    await receive(mailWith(reply({ uid })), mailWith(reply({ uid, stamp: '20261123T091600Z' })))
    expect(await answer()).toMatchObject({ answer: 'declined', calendarAnswerIsOther: false })
    expect(await listCalendar(ctx, SLOT.date, SLOT.date)).toMatchObject([{ id, answer: 'declined' }])
    expect(await mails()).toStrictEqual(Array(2).fill({ state: 'automatic', requestId: contactRequestId }))
    expect(await whole()).toStrictEqual(before)
    expect(await news()).toMatchObject([
      {
        message: 'Anna Rossi ha rifiutato l’invito dal calendario: mercoledì 25 novembre 2026, ore 09:30, 60 minuti',
        link: `/admin/appointments/${id}`,
      },
    ])
  })

  test.each([
    ['ACCEPTED', 'accepted'],
    ['TENTATIVE', 'tentative'],
    ['NEEDS-ACTION', undefined],
  ])('%s is shown as %s and does not ring', async (partstat, shown) => {
    const { uid, receive, answer, news } = await office(await database())
    await receive(mailWith(reply({ uid, partstat })))
    expect([(await answer()).answer, await news()]).toStrictEqual([shown, []])
  })

  test('counts by the token and not by its sender, and says when another address answered', async () => {
    const { uid, receive, answer } = await office(await database())
    await receive(mailWith(reply({ uid, by: 'ivo@fornitore.example' }), { From: 'x@stranger.example' }))
    expect(await answer()).toMatchObject({ answer: 'declined', calendarAnswerIsOther: true })
    await receive(
      mailWith(reply({ uid, partstat: 'accepted', by: ANNA.toUpperCase(), stamp: '20261123T092000Z' }), {
        From: 'x@stranger.example',
      }),
    )
    expect(await answer()).toMatchObject({ answer: 'accepted', calendarAnswerIsOther: false })
  })

  test('that arrives after a later one changes nothing, and a time to come is that of its arrival', async () => {
    const { clock, uid, receive, answer, news } = await office(await database())
    clock.advance(60)
    await receive(mailWith(reply({ uid, partstat: 'ACCEPTED', stamp: '20261123T093000Z' })))
    await receive(mailWith(reply({ uid, stamp: '20261123T092000Z' })))
    expect([(await answer()).answer, await news()]).toStrictEqual(['accepted', []])
    await receive(mailWith(reply({ uid, partstat: 'TENTATIVE', stamp: '20991231T000000Z' })))
    expect(await answer()).toMatchObject({ answer: 'tentative', calendarAnsweredAt: clock().toISOString() })
  })

  test('to an earlier time neither rings nor stands; that to the new time does', async () => {
    const { ctx, id, uid, receive, answer, news } = await office(await database())
    await moveAppointment(ctx, { id, version: 2, slot: LATER, reason: '' })
    await receive(mailWith(reply({ uid, sequence: 2 })))
    expect(await answer()).toMatchObject({ answer: undefined, calendarAnswer: 'declined' })
    expect(await news()).toStrictEqual([])
    await receive(mailWith(reply({ uid, sequence: 3, stamp: '20261123T092000Z' })))
    expect(await answer()).toMatchObject({ answer: 'declined' })
    expect(await news()).toHaveLength(1)
    await cancelAppointment(ctx, { id, version: 3, reason: '' })
    expect(await answer()).toMatchObject({ answer: undefined, calendarAnswer: 'declined' })
  })

  test('with a forged token, to another appointment or to an invitation without a token changes nothing', async () => {
    const { ctx, id, uid, whole, receive, answer, mails, news } = await office(await database())
    const other = await storeAppointment(ctx, LATER, { status: 'confirmed', calendarToken: 'A'.repeat(16) })
    const old = await storeAppointment(ctx, { ...LATER, time: '17:00' }, { status: 'confirmed' })
    await ctx.db.updateTable('mailOutbox').set({ state: 'sent' }).execute()
    const before = await whole()
    const token = uid.slice(37, 53)
    const forged = [
      ownUid(id, 'B'.repeat(16)),
      ownUid(other, token),
      ownUid(id),
      ownUid(old),
      ownUid(old, 'A'.repeat(16)),
      `${uid}\\, ${uid}`,
      uid.toUpperCase(),
      "' or 1=1 --@appuntamenti.idg",
      '7kukuqrfedlm2f9t0k1q7dr9r6@google.com',
      '',
    ]
    await receive(...forged.map((each) => mailWith(reply({ uid: each }))))
    const rows = ctx.db.selectFrom('appointments').select(['calendarAnswer', 'calendarAnsweredAt']).execute()
    for (const row of await rows) expect(row).toStrictEqual({ calendarAnswer: '', calendarAnsweredAt: null })
    expect(await answer()).toMatchObject({ answer: undefined })
    expect(await mails()).toStrictEqual(forged.map(() => ({ state: 'automatic', requestId: null })))
    expect([await whole(), await news()]).toStrictEqual([before, []])
  })

  test('of a megabyte, nested without end or broken is no answer, and opens no request', async () => {
    const { uid, whole, receive, answer, mails, news } = await office(await database())
    const before = await whole()
    const event = reply({ uid })
    await receive(
      mailWith(reply({ uid, more: Array(20_000).fill(`X-PAD:${'a'.repeat(50)}`) })),
      mailWith(`${event}\r\n`.replace('BEGIN:VEVENT', 'BEGIN:VEVENT\r\n'.repeat(10_000))),
      mailWith(event.slice(0, 200)),
      mailWith(event.replace('DTSTAMP:', 'DTSTAMP:nonsense').replace('UID:', 'UID')),
      mailWith('METHOD:REPLY\r\n'.repeat(100)),
    )
    expect((await answer()).answer).toBeUndefined()
    expect(await mails()).toStrictEqual(Array(5).fill({ state: 'automatic', requestId: null }))
    expect([await whole(), await news()]).toStrictEqual([before, []])
  })

  test('about a request in the trash is stored without a sound; a change of mind every minute rings twenty times', async () => {
    const { ctx, contactRequestId, uid, receive, answer, news } = await office(await database())
    const trash = (trashedAt: string | null) =>
      ctx.db.updateTable('contactRequests').set({ trashedAt }).where('id', '=', contactRequestId).execute()
    await trash('2026-11-23T09:00:00.000Z')
    await receive(mailWith(reply({ uid })))
    expect([(await answer()).answer, await news()]).toStrictEqual(['declined', []])
    await trash(null)
    const minds = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 'ACCEPTED' : 'DECLINED'))
    await receive(
      ...minds.map((partstat, index) => mailWith(reply({ uid, partstat, stamp: `202611230916${index + 10}Z` }))),
    )
    expect((await news()).length).toBeLessThanOrEqual(20)
  })

  test('is in the copy of a person’s data, and goes with the appointment', async () => {
    const { ctx, id, contactRequestId, uid, receive } = await office(await database())
    await receive(mailWith(reply({ uid })))
    const records = { requestIds: [contactRequestId], appointmentIds: [id] }
    const [appointments] = await appointmentData.sections(ctx.db, { records } as never)
    expect(appointments?.rows).toMatchObject([{ 'Risposta all’invito': 'Invito rifiutato' }])
  })

  test('is asked for once a mailbox is read or a mail has come in, and not before', async () => {
    const { ctx, clock, id, uid, receive } = await office(await database())
    const sent: { attendees: { asked: boolean }[]; uid: string }[] = []
    const transport = {
      send: async ({ message }: { message: { icalEvent?: unknown } }) => {
        const file = message.icalEvent as { content: string } | undefined
        if (file) sent.push(...readCalendar(file.content).events)
      },
      rest: () => undefined,
    }
    const deliver = async () => {
      await deliverDue(deliveryParts({ db: ctx.db, clock, transport }))
      return sent.splice(0).map((event) => [event.uid, event.attendees.map(({ asked }) => asked)])
    }
    expect(await deliver()).toStrictEqual([[uid, [false]]])
    await receive(mailWith(reply({ uid, partstat: 'ACCEPTED' })))
    await moveAppointment(ctx, { id, version: 2, slot: LATER, reason: '' })
    expect(await deliver()).toStrictEqual([[uid, [true]]])
    clock.advance(31 * 24 * 60)
    await moveAppointment(ctx, { id, version: 3, slot: { ...LATER, date: '2027-01-12' }, reason: '' })
    expect(await deliver()).toStrictEqual([[uid, [false]]])
    const mailbox = JSON.stringify({ readAt: clock().toISOString() })
    await ctx.db.insertInto('serviceState').values({ name: 'mailbox', value: mailbox }).execute()
    await moveAppointment(ctx, { id, version: 4, slot: { ...LATER, date: '2027-01-13' }, reason: '' })
    expect(await deliver()).toStrictEqual([[uid, [true]]])
  })
})
