import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { checkErasure, checkOutbox, checkPublication } from '#app/features/care/system/checks/data-checks.server.ts'
import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import { listTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { COLLECTIONS } from '#app/features/pages/documents/collections/collections.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { acceptedDates, offeredTimes } from '#app/features/work/appointments/availability/offer.ts'
import { cellStarts } from '#app/features/work/appointments/slot.ts'
import { asState, isHeld, ownsCells } from '#app/features/work/appointments/states.ts'
import { listRequests } from '#app/features/work/requests/inbox/list-requests.server.ts'
import { STATUSES } from '#app/features/work/requests/statuses.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { onePixel } from '#test/data/one-pixel.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { freeSlot } from './appointments.ts'
import { openOffice } from './office.ts'
import { createRandom } from './random.ts'
import { seedOffice } from './seed.ts'
import { DEMO_ADMIN } from './staff.ts'
import { createTimeline } from './timeline.ts'

/** A working day, and the evening of a holiday. */
const MOMENTS = ['2026-11-23T10:30:00.000Z', '2027-01-06T22:30:00.000Z']

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function fill(db: Db, now: Date): Promise<void> {
  const publicUrl = new URL('http://localhost:3000')
  const dataDir = scratchFolder('idg-demo-test-')
  folders.push(dataDir)
  const hashes = { known: '$argon2id$known', unknown: '$argon2id$unknown' }
  await seedOffice({
    db,
    now,
    days: 60,
    seed: 7,
    hashes,
    publicUrl,
    secret: 'a secret of the tests that is long enough',
    dataDir,
    makeWidths: onePixel,
  })
}

/** What a seed determines; ids and reference codes differ. */
function peopleIn(db: Db) {
  const query = db.selectFrom('contactRequests').select(['name', 'message', 'status', 'date', 'time', 'createdAt'])
  return query.orderBy('createdAt').orderBy('name').execute()
}

async function statesOf(db: Db, table: 'contactRequests' | 'appointments'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('status').distinct().orderBy('status').execute()
  return rows.map(({ status }) => status)
}

/** Every appointment owns exactly its half hours, and each owner is a seat of the company or a consultant. */
async function expectRoom(db: Db, now: Date): Promise<void> {
  const rules = await getOfferRules(db)
  const cells = await db.selectFrom('appointmentCells').selectAll().orderBy('cellStart').execute()
  const appointments = await db.selectFrom('appointments').selectAll().execute()
  for (const { id, status, holdUntil, ...slot } of appointments) {
    const owned = cells.filter(({ appointmentId }) => appointmentId === id).map(({ cellStart }) => cellStart)
    const state = asState(status)
    const holds = isHeld(state) ? holdUntil !== null : ownsCells(state)
    expect(owned, `${status} on ${slot.date} ${slot.time}`).toStrictEqual(holds ? cellStarts(slot) : [])
  }
  const people = (rules.consultants ?? []).map(({ seat }) => seat)
  expect(people).toHaveLength(3)
  const seats = [...Array(rules.opening.parallelAppointments).keys()].map((at) => at + 1)
  expect(cells.filter(({ seat }) => !seats.includes(seat) && !people.includes(seat))).toStrictEqual([])
  const pending = appointments.filter(({ status, holdUntil }) => status === 'pending' && holdUntil !== null)
  expect(pending.length).toBeGreaterThan(3)
  for (const { date, time, duration, holdUntil } of pending) {
    expect(acceptedDates(now, rules)).toContain(date)
    expect(offeredTimes(date, duration, rules)).toContain(time)
    expect(holdUntil && holdUntil > now.toISOString(), 'nobody has waited too long').toBe(true)
  }
}

/** Mails are sent, waiting and archived, and the flags of their documents agree. */
async function expectMails(db: Db, now: Date): Promise<void> {
  const mails = await db.selectFrom('mailOutbox').selectAll().execute()
  expect(new Set(mails.map(({ state }) => state))).toStrictEqual(new Set(['sent', 'queued', 'dismissed']))
  for (const mail of mails) {
    if (mail.state === 'sent') expect(mail.sentAt && mail.sentAt >= mail.createdAt).toBe(true)
    else expect(mail.lastError).not.toBeNull()
    if (mail.state === 'queued') expect(mail.nextAttemptAt > now.toISOString()).toBe(true)
  }
  const latest = mails
    .filter(({ kind }) => kind === 'request-visitor')
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  expect(latest[0]?.subject).toMatch(/^Richiesta ricevuta: |orario/)
  const requests = await db.selectFrom('contactRequests').select(['id', 'emailSent', 'needsEmailSending']).execute()
  for (const { id, emailSent, needsEmailSending } of requests) {
    const own = mails.filter(({ documentId }) => documentId === id)
    const allSent = own.length > 0 && own.every(({ state }) => state === 'sent')
    expect([emailSent, needsEmailSending]).toStrictEqual([allSent, !allSent])
  }
}

/** Every collection is published, a page is scheduled, and candidates, privacy cases and visits wait to be read. */
async function expectFilledScreens(db: Db): Promise<void> {
  const published = await db
    .selectFrom('contentDocuments')
    .select('type')
    .distinct()
    .where('publishedNumber', 'is not', null)
    .execute()
  const types = published.map(({ type }) => type)
  expect(types).toStrictEqual(expect.arrayContaining(COLLECTIONS.map(({ type }) => type)))
  const rowsOf = async (table: 'candidates' | 'contentRedirects' | 'pictures' | 'privacyCases' | 'visitCounts') =>
    (await db.selectFrom(table).selectAll().execute()).length
  for (const table of ['candidates', 'contentRedirects', 'pictures', 'privacyCases'] as const) {
    expect(await rowsOf(table), table).toBeGreaterThan(1)
  }
  expect(await rowsOf('visitCounts')).toBeGreaterThan(100)
  const scheduled = await db
    .selectFrom('contentDocuments')
    .select('key')
    .where('scheduledFor', 'is not', null)
    .execute()
  expect(scheduled).toHaveLength(1)
  const curricula = await db.selectFrom('files').select('owner').where('purpose', '=', 'candidate').execute()
  expect(curricula.length).toBe(await rowsOf('candidates'))
  const granted = await db.selectFrom('admins').select('email').where('grants', '=', 'candidates.manage').execute()
  expect(granted).toStrictEqual([{ email: DEMO_ADMIN.email }])
}

/** Nothing greets an evaluator as a failure. */
async function expectNoAlarm(db: Db, now: Date): Promise<void> {
  const parts = { db, clock: () => now, settings: testContext(db).system.settings, isWritable: async () => true }
  for (const check of [checkOutbox, checkPublication, checkErasure]) {
    expect(await check(parts)).toMatchObject({ state: 'ok' })
  }
  expect(await listTrouble(db)).toStrictEqual([])
}

/** A request is found by its reference code. */
async function expectFound(db: Db): Promise<void> {
  const request = await db
    .selectFrom('contactRequests')
    .select(['id', 'reference'])
    .where('status', '=', 'answered')
    .executeTakeFirstOrThrow()
  const { id, email, name } = await db.selectFrom('admins').selectAll().limit(1).executeTakeFirstOrThrow()
  const actor = { kind: 'staff', id, email, name, role: 'admin', sessionId: '' } as const
  const found = await listRequests(testContext(db, { actor }), { q: request.reference })
  expect(found.rows.map((row) => row.id)).toStrictEqual([request.id])
}

describeOnBothEngines('the demo data', ({ engine, database }) => {
  /** The people of each moment, from the first test: filling an office takes four seconds. */
  const filled = new Map<string, Awaited<ReturnType<typeof peopleIn>>>()

  test.each(MOMENTS)('is consistent and contains every state, on %s', async (moment) => {
    const now = new Date(moment)
    const db = await database()
    await fill(db, now)
    filled.set(moment, await peopleIn(db))

    expect(await verifyChain(db)).toMatchObject({ ok: true })
    expect(await statesOf(db, 'contactRequests')).toStrictEqual([...STATUSES].sort())
    expect(await statesOf(db, 'appointments')).toStrictEqual(
      expect.arrayContaining(['cancelled', 'confirmed', 'declined', 'done', 'pending']),
    )
    await expectRoom(db, now)
    await expectMails(db, now)
    await expectFilledScreens(db)
    await expectNoAlarm(db, now)
    await expectFound(db)

    const today = await db
      .selectFrom('appointments')
      .select('id')
      .where('date', '=', romeDay(now))
      .where('status', '=', 'confirmed')
      .execute()
    expect(today.length).toBeGreaterThan(1)
    expect(await db.selectFrom('notifications').select('id').where('unread', '=', true).execute()).not.toStrictEqual([])
    const later = await db.selectFrom('adminActions').select('id').where('timestamp', '>', moment).execute()
    expect(later, 'nothing has happened yet that is still to come').toStrictEqual([])
  })

  test('a closure longer than the booking window leaves no slot', async () => {
    const now = new Date(MOMENTS[0] ?? '')
    const parts = { db: await database(), random: createRandom(1), timeline: createTimeline(now), start: now, end: now }
    const office = openOffice({
      ...parts,
      publicUrl: new URL('http://localhost:3000'),
      secret: '',
      dataDir: '',
    })
    expect(await freeSlot(office, [])).toBeUndefined()
  })

  // The generated data does not depend on the engine, so one run is enough.
  if (engine === 'sqlite') {
    test('the same seed gives the same people, texts and times', async () => {
      const [moment = ''] = MOMENTS
      const again = async () => {
        const db = await database()
        await fill(db, new Date(moment))
        return peopleIn(db)
      }
      expect(await again()).toStrictEqual(filled.get(moment) ?? (await again()))
    })
  }
})
