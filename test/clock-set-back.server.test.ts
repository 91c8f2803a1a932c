import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { addRun, claimRun } from '#app/features/care/backup/nightly/backup-runs.server.ts'
import { followIncidents, hasRoom } from '#app/features/care/system/watch/incidents.ts'
import { claimAlarm } from '#app/features/care/system/watch/start-watch.server.ts'
import { requestReset } from '#app/features/company/access/reset/request-reset.server.ts'
import { countAttempt } from '#app/features/company/access/sign-in/attempts.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { refuseTooMany } from '#app/features/work/appointments/customer/customer-access.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import { checkLimits, countRecent } from '#app/features/work/requests/submission/limits.server.ts'
import { notifyOfFlood } from '#app/features/work/requests/submission/notify-of-request.server.ts'
import { hashSource } from '#app/lib/net/hash-source.server.ts'
import { testContext } from './context.ts'
import { claimMail, deliverDue, deliveryParts, storeRequestWithMails } from './data/mail-fixtures.ts'
import { storeAppointment } from './data/stored-appointments.ts'
import { describeOnBothEngines } from './engines.ts'
import { storeStaff } from './staff.ts'

const NOW = new Date('2026-11-23T09:00:00.000Z')
const WRONG = new Date('2029-02-01T09:00:00.000Z')
const at = (moment: Date) => () => moment

// The clock was years ahead for a while and was corrected: rows written in between must not block anything.
describeOnBothEngines('after the clock was set back', ({ database }) => {
  test('ignores sign-in attempts made in between', async () => {
    const db = await database()
    const attempt = { purpose: 'password', account: 'ada@idg.example' } as const
    const wrong = testContext(db, { clock: at(WRONG) })
    while (await countAttempt(wrong, attempt));
    expect(await countAttempt(testContext(db, { clock: at(NOW) }), attempt)).toBe(true)
  })

  test('ignores messages received in between', async () => {
    const db = await database()
    const sourceHash = hashSource('192.0.2.1', 'secret')
    const senderHash = hashSender('ada@example.it', 'secret')
    for (let number = 0; number < 6; number++) await storeRequestWithMails(db, WRONG, { senderHash })
    const weigh = async (now: Date) => {
      const { rows } = await db.executeQuery(countRecent(db, { sourceHash, senderHash }, now))
      return checkLimits(rows[0])
    }
    expect((await weigh(WRONG)).verdict).toBe('quarantine')
    expect((await weigh(NOW)).verdict).toBe('accept')
  })

  test("ignores a customer's changes made in between", async () => {
    const db = await database()
    const id = await storeAppointment(testContext(db), { date: '2026-12-03', time: '09:30', duration: 60 })
    const update = { appointmentId: id, fields: '{}', needsEmailSending: false, emailSent: true }
    const createdAt = WRONG.toISOString()
    const updates = Array.from({ length: 50 }, (_, number) => ({ id: `update-${number}`, ...update, createdAt }))
    await db.insertInto('appointmentUpdates').values(updates).execute()
    await expect(refuseTooMany(testContext(db, { clock: at(WRONG) }), id)).rejects.toMatchObject({ status: 429 })
    await refuseTooMany(testContext(db, { clock: at(NOW) }), id)
  })

  test('ignores mails to one address queued in between', async () => {
    const db = await database()
    const queue = (now: Date, documentId: string) =>
      db.transaction().execute((trx) =>
        queueMail(trx, {
          kind: 'staff-reset',
          documentCollection: 'authTokens',
          documentId,
          now,
          recipient: 'ada@example.it',
          mailFrom: undefined,
          atMostPerDay: 2,
        }),
      )
    for (const id of ['a', 'b']) expect(await queue(WRONG, id)).toBe('queued')
    expect(await queue(WRONG, 'c')).toBe('over-limit')
    expect(await queue(NOW, 'd')).toBe('queued')
  })

  test('sends mails whose next attempt was scheduled far ahead', async () => {
    const db = await database()
    const sent: string[] = []
    let broken = true
    const transport = {
      async send({ name }: { name: string }) {
        if (broken) throw new Error('not today')
        sent.push(name)
      },
      rest: () => undefined,
    }
    await storeRequestWithMails(db, NOW)
    await deliverDue(deliveryParts({ db, clock: at(WRONG), transport }))
    broken = false
    await deliverDue(deliveryParts({ db, clock: at(NOW), transport }))
    expect(sent).toHaveLength(2)
  })

  test('takes over a mail claimed by a process that died', async () => {
    const db = await database()
    await storeRequestWithMails(db, NOW)
    expect(await claimMail(db, 'dead', WRONG)).toBeDefined()
    expect(await claimMail(db, 'dead', WRONG)).toBeDefined()
    expect(await claimMail(db, 'other', NOW)).toBeDefined()
  })

  test('announces a flood, mails a reset link and takes over what a process claimed', async () => {
    const db = await database()
    const { id, email } = await storeStaff(db)
    const [wrong, right] = [WRONG, NOW].map((moment) => testContext(db, { clock: at(moment) })) as [
      AppContext,
      AppContext,
    ]
    for (const ctx of [wrong, right]) await db.transaction().execute((trx) => notifyOfFlood(ctx, trx))
    expect(await db.selectFrom('notifications').select('id').where('adminId', '=', id).execute()).toHaveLength(2)

    const links = async () => (await db.selectFrom('mailOutbox').select('id').execute()).length
    for (let network = 0; network < 11; network++) {
      await requestReset({ ...wrong, clientAddress: `203.0.113.${network}` }, email)
    }
    expect(await links()).toBe(10)
    await requestReset(right, email)
    expect(await links()).toBe(11)

    expect(await claimAlarm(db, 'dead', WRONG)).toBe(true)
    expect(await claimAlarm(db, 'other', NOW)).toBe(true)
    await db.transaction().execute((trx) => addRun(trx, NOW, null))
    expect(await claimRun(db, 'dead', at(WRONG))).toBeDefined()
    expect(await claimRun(db, 'other', at(NOW))).toBeDefined()
  })
})

test('after the clock was set back, alarms begin, end and are mailed', () => {
  const sentAt = Array.from({ length: 30 }, () => WRONG.toISOString())
  expect(hasRoom({ incidents: [], sentAt }, NOW)).toBe(true)
  const incident = { id: 'disk', text: '', advice: '', isAnnounced: false, fineSince: null } as const
  const failed = { id: 'disk', state: 'failed', text: '', rings: true } as const
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
  const begun = followIncidents({ incidents: [{ ...incident, since: WRONG.toISOString() }], sentAt }, [failed], NOW)
  expect(followIncidents({ ...begun, sentAt }, [failed], later(2)).begun).toHaveLength(1)
  const fine = { ...incident, since: NOW.toISOString(), isAnnounced: true, fineSince: WRONG.toISOString() }
  const calm = followIncidents({ incidents: [fine], sentAt }, [], later(1))
  expect(followIncidents({ ...calm, sentAt }, [], later(12)).ended).toHaveLength(1)
})
