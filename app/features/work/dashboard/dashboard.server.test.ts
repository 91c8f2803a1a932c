import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffActor } from '#app/context.ts'
import type { InboxFilter } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { listRequests } from '#app/features/work/requests/inbox/list-requests.server.ts'
import { addDays } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { readDashboard } from './dashboard.server.ts'
import { LISTS } from './lists.ts'

/** A Monday, 10:00 in Rome. */
const NOW = new Date('2026-11-23T09:00:00.000Z')
const staff = (role: 'admin' | 'operator'): StaffActor => ({
  kind: 'staff',
  id: 'ada',
  email: 'ada@idg.example',
  name: 'Ada',
  role,
  sessionId: 's',
})
const person = { name: 'Ada', email: 'ada@example.it', phone: '1', company: '' }

async function addRequest(db: Db, createdAt: string, parts: Record<string, string | null> = {}) {
  const id = randomUUIDv7()
  const request = {
    ...person,
    message: 'Buongiorno',
    topic: 'MFC',
    status: 'answered',
    quarantineReason: null,
    ...parts,
  }
  await db
    .insertInto('contactRequests')
    .values({
      id,
      reference: id,
      createdAt,
      requestedAppointment: false,
      needsEmailSending: false,
      emailSent: true,
      ...request,
      sourceHash: '',
    })
    .execute()
  return id
}

async function addAppointment(db: Db, contactRequestId: string, status: string, date: string) {
  const slot = { date, time: '09:30', duration: 60, location: 'Online', notes: '', status }
  const moments = { createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' }
  await db
    .insertInto('appointments')
    .values({ id: randomUUIDv7(), contactRequestId, ...person, ...slot, ...moments })
    .execute()
}

describeOnBothEngines('the dashboard', ({ database }) => {
  const open = (db: Db, role: 'admin' | 'operator' = 'admin') =>
    readDashboard(testContext(db, { actor: staff(role), clock: () => NOW }))

  test('empty database', async () => {
    const board = await open(await database())
    expect(board.isNew).toBe(true)
    expect(board.waiting).toStrictEqual({
      requests: 0,
      quarantined: 0,
      pendingAppointments: 0,
      newCandidates: undefined,
      askedErasures: 0,
      failedMails: 0,
    })
    expect(board.figures.weeks).toHaveLength(12)
    expect(board.figures.firstAnswer).toStrictEqual({ answers: 0, median: undefined, ninth: undefined })
  })

  test('the set-up lists mail server, VAT number, legal data and a second person, until each is done', async () => {
    const db = await database()
    const missing = async (parts: object = {}) => {
      const ctx = testContext(db, { actor: staff('admin'), clock: () => NOW, ...parts })
      return Object.fromEntries(
        ((await readDashboard(ctx)).setUp?.steps ?? []).map((step) => [step.label, step.missing]),
      )
    }
    const [address, mail, vat, legal, second] = [
      'Indirizzo del sito',
      'Server di posta',
      'Partita IVA',
      'Dati societari obbligatori',
      'Una seconda persona con accesso',
    ]
    const before = await missing({ mailsAreFiles: true })
    expect(Object.keys(before)).toStrictEqual(expect.arrayContaining([address, mail, vat, legal, second]))
    expect(Object.values(before).every(Boolean)).toBe(true)
    expect(before[legal]).toContain('Numero REA')
    expect((await open(db)).setUp?.advised).toContain('Ambito della certificazione')

    const value = JSON.stringify({ street: 'Via Roma, 1', vatNumber: '12345670009', socials: { youtube: '' } })
    const now = NOW.toISOString()
    await db.insertInto('settings').values({ section: 'company', value, version: 1, updatedAt: now }).execute()
    for (const id of ['ada', 'ugo'])
      await db
        .insertInto('admins')
        .values({ id, email: id, name: id, role: 'admin', isActive: true, lastLogin: null, createdAt: now })
        .execute()
    const after = await missing({ mailsAreFiles: false })
    expect([after[mail], after[vat], after[second]]).toStrictEqual(['', '', ''])
    expect(after[legal]).not.toContain('Via')
    expect((await open(db)).setUp?.advised).not.toContain('YouTube')
  })

  test('lists what waits for me and for us, the longest first, appointments to confirm and those of tomorrow', async () => {
    const db = await database()
    const now = NOW.toISOString()
    await db
      .insertInto('admins')
      .values({ id: 'ada', email: 'a', name: 'Ada', role: 'admin', isActive: true, lastLogin: null, createdAt: now })
      .execute()
    const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T09:00:00.000Z`
    const ours = { status: 'in-progress', assignedTo: 'ada' }
    const mine = await addRequest(db, day(10), ours)
    await addRequest(db, day(9), { ...ours, status: 'closed' })
    await addRequest(db, day(9), { ...ours, turn: 'customer', turnSince: day(10) })
    await addRequest(db, day(9), { status: 'pending', supersededBy: mine })
    const waiting = []
    for (let number = 1; number <= 22; number++) {
      waiting.push(await addRequest(db, day(number), { status: 'pending', name: `n. ${number}` }))
    }
    // It came first, and its customer has written again on Friday.
    waiting.push(
      await addRequest(db, day(1), { status: 'replied', assignedTo: 'ugo', turnSince: '2026-11-22T10:00:00.000Z' }),
    )
    const booked = await addRequest(db, day(2), { status: 'pending' })
    await addRequest(db, day(1), { status: 'pending', quarantineReason: 'trap' })
    const holds = { ending: day(23), tomorrow: '2026-11-23T23:00:00.000Z', over: day(22) }
    for (const [name, holdUntil] of Object.entries(holds)) {
      await addAppointment(db, booked, 'pending', '2026-11-26')
      await db.updateTable('appointments').set({ name, holdUntil }).where('holdUntil', 'is', null).execute()
    }
    for (const [name, holdUntil] of Object.entries({ over: day(22), later: day(24) })) {
      await addAppointment(db, mine, 'proposed', '2026-11-26')
      await db.updateTable('appointments').set({ name, holdUntil }).where('holdUntil', 'is', null).execute()
    }
    await addAppointment(db, mine, 'confirmed', '2026-11-24')
    const board = await open(db)
    // Three days after Tuesday 10 at 10:00; six working days have passed since then.
    const due = { by: '2026-11-13T09:00:00.000Z', late: '6 giorni' }
    expect(board.mine).toMatchObject({ total: 1, requests: [{ id: mine, ...due }] })
    expect(board.waiting.requests).toBe(1 + 23)
    expect(board.others.total).toBe(23)
    expect(board.others.requests.map(({ id }) => id)).toStrictEqual(waiting.slice(0, 20))
    await db.deleteFrom('contactRequests').where('id', 'in', waiting.slice(0, 20)).execute()
    expect((await open(db)).others.requests.at(-1)).toMatchObject({ id: waiting[22], by: '2026-11-25T10:00:00.000Z' })
    expect(board.pending.entries.map(({ name }) => name)).toStrictEqual(['over', 'ending', 'tomorrow'])
    expect(board.proposed.map(({ name }) => name)).toStrictEqual(['over'])
    expect(board.tomorrow).toMatchObject([{ time: '09:30' }])
    expect(board.today.appointments).toStrictEqual([])
  })

  test('open work excludes quarantine, spam and trash', async () => {
    const db = await database()
    const waiting = await addRequest(db, '2026-11-20T09:00:00.000Z', { status: 'pending' })
    const hidden = await addRequest(db, '2026-11-20T09:00:00.000Z', { status: 'pending', quarantineReason: 'trap' })
    await addRequest(db, '2026-11-20T09:00:00.000Z', { status: 'pending', trashedAt: '2026-11-21T09:00:00.000Z' })
    await addRequest(db, '2026-11-20T09:00:00.000Z', { status: 'spam' })
    await addAppointment(db, waiting, 'pending', '2026-11-25')
    await addAppointment(db, hidden, 'pending', '2026-11-25')
    await addAppointment(db, waiting, 'confirmed', '2026-11-23')
    await addAppointment(db, waiting, 'declined', '2026-11-23')
    const board = await open(db)
    expect(board.waiting).toMatchObject({ requests: 0, quarantined: 1, pendingAppointments: 1 })
    expect(board.today.appointments).toMatchObject([{ name: 'Ada', time: '09:30' }])
    expect(board.figures.appointments).toStrictEqual({ asked: 1, agreed: 1 })
  })

  test('figures: weeks start on Monday in Rome, first replies are timed in opening hours, unknown topics count as none', async () => {
    const db = await database()
    // 00:30 on Monday in Rome is Sunday in UTC.
    await addRequest(db, '2026-11-22T23:30:00.000Z', { firstAnsweredAt: '2026-11-23T08:30:00.000Z' })
    await addRequest(db, '2026-11-22T22:30:00.000Z', {
      firstAnsweredAt: '2026-11-23T09:00:00.000Z',
      topic: '<b>mio</b>',
    })
    await addRequest(db, '2026-09-06T21:59:59.000Z')
    // Monday 7 September, 0:00 in Rome, to Wednesday, 9:00.
    await addRequest(db, '2026-09-06T22:00:00.000Z', { topic: '', firstAnsweredAt: '2026-09-09T07:00:00.000Z' })
    const { weeks, firstAnswer, topics } = (await open(db)).figures
    expect(weeks.map(({ requests }) => requests)).toStrictEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
    expect(weeks[11]).toMatchObject({ monday: '2026-11-23', requests: 1, agreed: 0, firstAnswer: { answers: 1 } })
    expect(firstAnswer).toStrictEqual({ answers: 3, median: '60 minuti', ninth: '2 giorni' })
    expect(weeks[0]?.firstAnswer).toStrictEqual({ answers: 1, median: '2 giorni', ninth: '2 giorni' })
    expect(topics).toStrictEqual([
      { topic: 'nessuno', requests: 2 },
      { topic: 'MFC', requests: 1 },
    ])
  })

  test('every list and figure has the number of requests of the list that it links to', async () => {
    const db = await database()
    const ada = await storeStaff(db)
    const at = (hour: number) => `2026-11-${10 + hour}T09:00:00.000Z`
    const answered = { firstAnsweredAt: at(9) }
    await addRequest(db, at(0), { status: 'pending' })
    await addRequest(db, at(1), { status: 'in-progress', assignedTo: ada.id, topic: 'Indigate Plus' })
    await addRequest(db, at(2), { status: 'in-progress', assignedTo: ada.id, ...answered })
    const done = await addRequest(db, at(3), { status: 'closed', assignedTo: ada.id, ...answered })
    const absent = await addRequest(db, at(4), { topic: 'altro', ...answered })
    const asked = await addRequest(db, at(5), { topic: '' })
    const trashed = await addRequest(db, at(6), { ...answered, trashedAt: at(7) })
    await addRequest(db, '2026-08-01T09:00:00.000Z', answered)
    await addAppointment(db, done, 'done', '2026-11-25')
    await addAppointment(db, absent, 'no-show', '2026-11-25')
    await addAppointment(db, asked, 'pending', '2026-11-25')
    await addAppointment(db, trashed, 'confirmed', '2026-11-25')
    await db
      .updateTable('contactRequests')
      .set({ requestedAppointment: true })
      .where('id', 'in', [done, absent, asked, trashed])
      .execute()
    const ctx = testContext(db, { actor: ada, clock: () => NOW })
    const { mine, others, figures } = await readDashboard(ctx)
    const dal = figures.weeks[0]?.monday
    const listed = async (filter: InboxFilter) => (await listRequests(ctx, filter)).total
    expect([mine.total, others.total]).toStrictEqual([2, 3])
    expect([await listed(LISTS.mine), await listed(LISTS.others)]).toStrictEqual([2, 4])
    expect(figures.firstAnswer.answers).toBe(await listed({ avanzamento: 'con-risposta', dal }))
    expect(figures.appointments).toStrictEqual({ asked: 3, agreed: await listed({ appuntamento: 'confermato', dal }) })
    expect(figures.topics).toHaveLength(3)
    for (const { topic, requests } of figures.topics) expect(await listed({ argomento: topic, dal })).toBe(requests)
    for (const { monday, requests, agreed, firstAnswer } of figures.weeks) {
      const week = { dal: monday, al: addDays(monday, 6) }
      const filters: InboxFilter[] = [{}, { appuntamento: 'confermato' }, { avanzamento: 'con-risposta' }]
      const numbers = await Promise.all(filters.map((filter) => listed({ ...week, ...filter })))
      expect(numbers).toStrictEqual([requests, agreed, firstAnswer.answers])
    }
  })

  test('admins see the erasures that people have asked for, operators do not', async () => {
    const db = await database()
    const shared = { origin: 'person', needsEmailSending: false, emailSent: false }
    for (const [id, state, hour] of [
      ['later', 'asked', 11],
      ['first', 'asked', 10],
      ['done', 'erased', 9],
    ] as const) {
      const createdAt = `2026-11-20T${hour}:00:00.000Z`
      const addresses = JSON.stringify([`${id}@cliente.example`])
      await db
        .insertInto('privacyCases')
        .values({ ...shared, id, state, addresses, createdAt, askedAt: createdAt })
        .execute()
    }
    const { askedErasures } = await open(db)
    expect(askedErasures?.total).toBe(2)
    expect(askedErasures?.cases.map(({ id, address }) => [id, address])).toStrictEqual([
      ['first', 'first@cliente.example'],
      ['later', 'later@cliente.example'],
    ])
    expect((await open(db, 'operator')).askedErasures).toBeUndefined()
  })

  test('an operator sees no mail and no company data; visitors are refused', async () => {
    const db = await database()
    const board = await open(db, 'operator')
    expect(board.waiting.failedMails).toBeUndefined()
    expect([board.setUp, board.deadMails]).toStrictEqual([undefined, []])
    await expect(readDashboard(testContext(db))).rejects.toMatchObject({ status: 403 })
  })
})
