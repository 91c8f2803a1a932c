import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { acceptInvitation } from '#app/features/company/team/invitations/accept-invitation.server.ts'
import { invitationToken } from '#app/features/company/team/invitations/invitation.server.ts'
import { inviteStaff } from '#app/features/company/team/invitations/invite.server.ts'
import { resendInvitation } from '#app/features/company/team/invitations/resend-invitation.server.ts'
import { withdrawInvitation } from '#app/features/company/team/invitations/withdraw-invitation.server.ts'
import { listStaff } from '#app/features/company/team/list-staff.server.ts'
import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { slugOf } from '#app/features/pages/documents/collections/collections.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { saveContentDraft } from '#app/features/pages/documents/publishing/save-draft.server.ts'
import { peopleToChoose } from '#app/features/work/appointments/availability/consultants.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import {
  getAppointment,
  listCalendar,
  listPending,
  listUnattended,
} from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import { rescheduleAppointment } from '#app/features/work/appointments/changes/customer/reschedule.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { reassignAppointment } from '#app/features/work/appointments/changes/staff/reassign.server.ts'
import { undoChange } from '#app/features/work/appointments/changes/staff/undo-change.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { verifyByCustomer } from '#app/features/work/appointments/holds/verify.server.ts'
import { warnEnding } from '#app/features/work/appointments/holds/warn-ending.server.ts'
import { readDashboard } from '#app/features/work/dashboard/dashboard.server.ts'
import { loadContact } from '#app/features/work/requests/contact-form/load-contact.server.ts'
import type { ContactPayload } from '#app/features/work/requests/contact-form/schema.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import type { Db } from '#db/client.server.ts'
import { reportInstance } from '#db/instances.server.ts'
import { testContext } from '#test/context.ts'
import { STAFF, staffContext, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { checkConsultant, checkOwnHours, consultantFields } from './consultant-form.ts'
import { getConsultant, getOwnHours, NOBODY, saveConsultant, saveOwnHours } from './save-consultant.server.ts'
import { readAttendance } from './who-attends.server.ts'

const SETTINGS = { ...NOBODY, receives: true }

async function ask(ctx: AppContext, email = 'anna@x.example', asked: Partial<ContactPayload> = {}): Promise<string> {
  const result = await request(ctx, email, asked)
  if (result.kind !== 'stored') throw new Error(result.kind)
  const row = ctx.db.selectFrom('appointments').select('id').where('contactRequestId', '=', result.id)
  return (await row.executeTakeFirstOrThrow()).id
}

function request(ctx: AppContext, email: string, asked: Partial<ContactPayload>) {
  return createRequest({ ...ctx, actor: { kind: 'visitor' } } as AppContext, {
    payload: {
      name: 'Anna Rossi',
      email,
      phone: '049 1234567',
      company: '',
      message: 'Buongiorno',
      topic: '',
      requestedAppointment: true,
      date: '2026-11-25',
      time: '09:30',
      duration: '60',
      location: 'Online',
      address: '',
      ...asked,
    },
    formKey: undefined,
    suspicion: undefined,
  })
}

async function attendance(ctx: AppContext, id: string) {
  const appointment = await getAppointment(ctx, id)
  return readAttendance(ctx, { ...appointment, status: appointment.state })
}

async function withInvited(db: Db) {
  const now = new Date('2026-11-20T09:00:00Z')
  const ctx = testContext(db, { clock: () => now, actor: await storeStaff(db, { now }) })
  await inviteStaff(ctx, { email: 'marco@idg.example', name: 'Marco Bianchi', role: 'operator' })
  const pending = () => db.selectFrom('invitations').select('id').where('state', '=', 'pending')
  return { db, ctx, invitationId: async () => (await pending().executeTakeFirstOrThrow()).id }
}

describeOnBothEngines('consultants', ({ database }) => {
  test('somebody invited is prepared by an admin, also across a new link, and receives appointments from the first sign-in', async () => {
    const { db, ctx, invitationId } = await withInvited(await database())
    const id = await invitationId()
    expect(await getConsultant(ctx, id)).toMatchObject({ name: 'Marco Bianchi', isAwaited: true, version: 0, link: '' })
    await saveConsultant(ctx, { id, version: 0, settings: { ...SETTINGS, topics: ['Altro'] } })
    expect(await getOfferRules(db)).toMatchObject({ consultants: [] })
    await resendInvitation(ctx, id)
    const renewed = await invitationId()
    await expect(getConsultant(ctx, id)).rejects.toMatchObject({ status: 404 })
    expect(await getConsultant(ctx, renewed)).toMatchObject({ isAwaited: true, version: 1, link: '' })
    expect((await listStaff(ctx)).invitations).toMatchObject([{ id: renewed, isConsultant: true }])
    const revision = () => db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()
    const before = await revision()
    const token = invitationToken(ctx.secret, renewed)
    const accepted = await acceptInvitation(ctx, { token, name: 'Marco B.', passwordHash: '' })
    expect(accepted).toBe(renewed)
    expect(Number((await revision()).revision), 'what is kept in memory is read again').toBeGreaterThan(
      Number(before.revision),
    )
    expect(await getOfferRules(db)).toMatchObject({
      consultants: [{ id: accepted, name: 'Marco B.', topics: ['Altro'] }],
    })
    expect(await getConsultant(ctx, accepted)).toMatchObject({ isAwaited: false, version: 1 })
  })

  test('an invitation that is withdrawn takes what was prepared with it; one for an editor prepares nothing', async () => {
    const { db, ctx, invitationId } = await withInvited(await database())
    const id = await invitationId()
    await saveConsultant(ctx, { id, version: 0, settings: SETTINGS })
    await withdrawInvitation(ctx, id)
    expect(await db.selectFrom('consultants').select('adminId').execute()).toStrictEqual([])
    await expect(saveConsultant(ctx, { id, version: 1, settings: SETTINGS })).rejects.toMatchObject({ status: 404 })
    await inviteStaff(ctx, { email: 'eva@idg.example', name: 'Eva Gallo', role: 'editor' })
    const other = { id: await invitationId(), version: 0, settings: SETTINGS }
    await expect(saveConsultant(ctx, other)).rejects.toMatchObject({ status: 422 })
  })

  test('a colleague takes over with one click, which can be undone; of two colleagues one is too late', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada', { name: 'Ada' })
    await storeConsultant(ctx, 'bea', { name: 'Bea', topics: ['Altro'] })
    await storeConsultant(ctx, 'cleo', { name: 'Cleo' })
    const id = await ask(ctx)
    await confirmAppointment(ctx, { id, version: 1 })
    expect(await attendance(ctx, id)).toMatchObject({
      name: 'Ada',
      why: 'Aveva 0 appuntamenti in quella settimana, come Bea, e aspettava da più tempo.',
      others: [{ id: 'bea' }, { id: 'cleo' }],
    })
    const target = { id, version: 2 }
    const outcomes = await Promise.allSettled([
      reassignAppointment(ctx, { ...target, personId: 'bea', isUndoable: true }),
      reassignAppointment(ctx, { ...target, personId: 'cleo', isUndoable: true }),
    ])
    const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(made).toMatchObject([{ kind: 'changed', state: 'confirmed' }])
    const after = await attendance(ctx, id)
    expect(['Bea', 'Cleo']).toContain(after.name)
    expect(after.why).toBe('')
    const seats = await ctx.db.selectFrom('appointmentCells').select('seat').where('appointmentId', '=', id).execute()
    expect(new Set(seats.map(({ seat }) => seat)).size).toBe(1)
    // The customer knew of Ada.
    expect(await ctx.db.selectFrom('appointmentUpdates').select('id').execute()).toHaveLength(2)
    const [first] = made
    await undoChange(ctx, first?.kind === 'changed' ? (first.undoId ?? '') : '')
    expect((await attendance(ctx, id)).name).toBe('Ada')
  })

  test('nobody is given what they have no time for', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada')
    await storeConsultant(ctx, 'bea')
    const [first, second] = [await ask(ctx), await ask(ctx, 'bruno@x.example')]
    await confirmAppointment(ctx, { id: first, version: 1 })
    const change = { id: first, version: 2, personId: 'bea' }
    expect(await reassignAppointment(ctx, change)).toMatchObject({ kind: 'taken' })
    await expect(reassignAppointment(ctx, { ...change, personId: 'nobody' })).rejects.toThrow('non riceve più')
    expect((await attendance(ctx, second)).others).toStrictEqual([])
  })

  test('what somebody attends who is deactivated or leaves has to be assigned again', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada')
    await storeConsultant(ctx, 'bea')
    const id = await ask(ctx)
    expect(await listUnattended(ctx)).toStrictEqual([])
    await ctx.db.updateTable('admins').set({ isActive: false }).where('id', '=', 'ada').execute()
    expect(await listUnattended(ctx)).toMatchObject([{ id, consultant: 'ada' }])
    // Bea is kept free for it.
    await expect(ask(ctx, 'bruno@x.example')).rejects.toThrow('taken')
    await confirmAppointment(ctx, { id, version: 1 })
    expect(await listUnattended(ctx)).toStrictEqual([])
    expect((await attendance(ctx, id)).name).toBe('bea')
  })

  test('who attends is told of changes and holds, nobody else; everybody if they have left', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    for (const id of ['ada', 'bea', 'cleo']) await storeConsultant(ctx, id)
    const id = await ask(ctx)
    await ctx.db.deleteFrom('notifications').execute()
    const told = async () => {
      const rows = await ctx.db.selectFrom('notifications').select('adminId').orderBy('adminId').execute()
      await ctx.db.deleteFrom('notifications').execute()
      return rows.map(({ adminId }) => adminId)
    }
    const { holdUntil } = await getAppointment(ctx, id)
    const late = { ...ctx, clock: () => new Date(Date.parse(holdUntil ?? '') - 60_000) }
    expect(await warnEnding(late)).toBe(1)
    expect(await told()).toStrictEqual(['ada'])
    await confirmAppointment(ctx, { id, version: 1 })
    expect(await told()).toStrictEqual(['ada'])
    await reassignAppointment(ctx, { id, version: 2, personId: 'bea' })
    expect(await told()).toStrictEqual(['ada', 'bea'])
    await ctx.db.updateTable('admins').set({ isActive: false }).where('id', '=', 'bea').execute()
    await moveAppointment(ctx, {
      id,
      version: 3,
      slot: { date: '2026-11-26', time: '10:00', duration: 60 },
      reason: '',
    })
    // Somebody else has taken it over.
    expect((await told()).length).toBe(1)
    await ctx.db.updateTable('admins').set({ isActive: false }).where('id', '!=', STAFF.id).execute()
    await ctx.db.updateTable('admins').set({ isActive: true }).where('id', '=', 'cleo').execute()
    await ctx.db.updateTable('appointments').set({ consultantId: 'bea' }).execute()
    await cancelAppointment(ctx, { id, version: 4, reason: '' })
    expect(await told()).toStrictEqual(['cleo'])
  })

  test('the calendar shows all appointments or one person’s', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    for (const id of ['ada', 'bea']) await storeConsultant(ctx, id)
    const first = await ask(ctx, 'uno@x.example')
    const second = await ask(ctx, 'due@x.example', { time: '14:00' })
    const seen = async (of?: string) => {
      const entries = await listCalendar(ctx, '2026-11-25', '2026-11-25', of)
      const pending = await listPending(ctx, of)
      expect(pending.entries.map((entry) => entry.id).sort()).toStrictEqual(entries.map((entry) => entry.id).sort())
      expect(pending.total).toBe(entries.length)
      return entries.map((entry) => entry.id)
    }
    expect(await seen('ada')).toStrictEqual([first])
    expect(await seen('bea')).toStrictEqual([second])
    expect(await seen()).toHaveLength(2)
    for (const id of [first, second]) await confirmAppointment(ctx, { id, version: 1 })
    const day = { ...ctx, clock: () => new Date('2026-11-25T07:00:00.000Z') }
    const { today } = await readDashboard({ ...day, actor: { ...STAFF, id: 'bea' } })
    expect(today.appointments, 'in the order of the day').toMatchObject([
      { id: first, isMine: false, consultant: 'ada' },
      { id: second, isMine: true },
    ])
  })

  test('people set their own hours and absences, which the offer follows; the rest is not theirs', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada', { topics: ['Altro'] })
    const own = { ...ctx, actor: { ...STAFF, id: 'ada', name: 'ada' } }
    const { settings, version, companyWeek } = await getOwnHours(own)
    const fields = consultantFields({ ...settings, topics: [], receives: false }, companyWeek)
    const absent = { ...fields, 'absence-0-from': '25/11/2026', receives: '', dailyLimit: '1' }
    const checked = checkOwnHours(absent)
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
    await saveOwnHours(own, { version, hours: checked.value })
    expect(await getConsultant({ ...ctx, actor: { ...STAFF, role: 'admin' } }, 'ada')).toMatchObject({
      settings: { receives: true, topics: ['Altro'], dailyLimit: 0, week: null },
      version: version + 1,
    })
    await expect(ask(ctx, 'uno@x.example', { topic: 'Altro' })).rejects.toThrow('taken')
    await expect(saveOwnHours(own, { version, hours: checked.value })).rejects.toMatchObject({ status: 409 })
    await saveOwnHours(own, { version: version + 1, hours: { week: null, absences: [], extras: [] } })
    await ask(ctx, 'uno@x.example', { topic: 'Altro' })
    // Somebody who has never received appointments has no hours to set.
    await expect(saveOwnHours(ctx, { version: 0, hours: checked.value })).rejects.toMatchObject({ status: 404 })
    expect(JSON.stringify(await loggedActions(ctx.db))).not.toContain('2026-11-24T23')
    expect(checkOwnHours({ ownWeek: 'on' })).toMatchObject({ ok: false, errors: { 'mon-open': expect.anything() } })
  })

  test('appointments that changed hours or an absence leave outside are listed with the person', async () => {
    const staff = staffContext(await database())
    const ctx: AppContext = { ...staff, actor: { ...STAFF, role: 'admin' } }
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada')
    const id = await ask(ctx)
    const { settings, companyWeek, outside } = await getConsultant(ctx, 'ada')
    expect(outside).toStrictEqual([])
    const week = { ...companyWeek, wed: { ...companyWeek.wed, open: false } }
    await saveConsultant(ctx, { id: 'ada', version: 1, settings: { ...settings, week } })
    const first = await getConsultant(ctx, 'ada')
    expect(first.outside).toMatchObject([{ id, reason: 'non rientra nell’orario della persona' }])
    const absences = [{ startsAt: '2026-11-25T08:00:00.000Z', endsAt: '2026-11-25T10:00:00.000Z' }]
    await saveConsultant(ctx, { id: 'ada', version: first.version, settings: { ...settings, absences } })
    expect((await getConsultant(ctx, 'ada')).outside).toMatchObject([{ id, reason: 'cade in un’assenza' }])
  })

  test('whoever follows a booking link gets exactly that person, also after a late verification and a move', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada', { slug: 'ada-neri' })
    await storeConsultant(ctx, 'bea', { slug: 'bea-verdi', topics: ['Altro'] })
    const bea = { consultant: 'bea-verdi', topic: 'Altro' }
    const first = await ask(ctx, 'uno@x.example', bea)
    expect(await attendance(ctx, first)).toMatchObject({
      name: 'bea',
      why: expect.stringContaining('Scelta del cliente'),
    })
    // Ada is free, but Bea was asked for.
    const late = await request(ctx, 'due@x.example', bea)
    expect(late).toMatchObject({
      kind: 'taken',
      alternatives: [{ time: '10:30' }, { time: '11:00' }, { time: '11:30' }],
    })

    const visitor = { ...ctx, actor: { kind: 'visitor' } } as AppContext
    const token = appointmentToken(ctx.secret, first)
    const moved = { token, version: 1, date: '2026-11-26', time: '10:00' }
    expect(await rescheduleAppointment(visitor, moved)).toMatchObject({ kind: 'changed' })
    expect((await attendance(ctx, first)).name).toBe('bea')
    await ask(ctx, 'tre@x.example', { ...bea, time: '15:00' })
    const taken = { token, version: 2, date: '2026-11-25', time: '15:00' }
    expect(await rescheduleAppointment(visitor, taken), 'though Ada is free').toMatchObject({ kind: 'taken' })

    // It is claimed when the address is verified.
    const unverified = await ask(ctx, 'quattro@x.example', { ...bea, time: '17:00' })
    const released = { holdUntil: null, verifiedAt: null, verifyBy: '2026-11-25T00:00:00Z', consultantId: null }
    await ctx.db.updateTable('appointments').set(released).where('id', '=', unverified).execute()
    await ctx.db.deleteFrom('appointmentCells').where('appointmentId', '=', unverified).execute()
    const verify = { token: appointmentToken(ctx.secret, unverified), version: 1 }
    expect(await verifyByCustomer(visitor, verify)).toMatchObject({ kind: 'changed' })
    expect((await attendance(ctx, unverified)).name).toBe('bea')

    // A colleague takes over: from now on the wish is settled.
    await reassignAppointment(ctx, { id: first, version: 2, personId: 'ada' })
    expect(await rescheduleAppointment(visitor, { ...taken, version: 3 })).toMatchObject({ kind: 'changed' })
    expect((await attendance(ctx, first)).name).toBe('ada')
  })

  test('the page after sending names and shows the person of a booking link, unless customers are not told who attends', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'bea', { slug: 'bea-verdi' })
    const editor: AppContext = { ...ctx, actor: { ...STAFF, role: 'admin' } }
    const preview = await createEntry(editor, { type: 'people', title: 'bea' })
    const portrait = { name: 'bea', role: 'Consulente', photo: { id: 'bea', alt: 'Bea', decorative: false } }
    await saveContentDraft(editor, { key: preview, revision: 1 }, portrait)
    const sent = await request(ctx, 'uno@x.example', { consultant: 'bea-verdi' })
    const query = new URLSearchParams({ persona: 'bea-verdi' })
    const shown = async () => {
      const { sent, face, person } = await loadContact({ ...ctx, preview }, query)
      return { sent: sent?.person, face: face?.name, form: person?.name }
    }
    const hidden = { section: 'booking', value: '{"showsConsultant":false}', version: 1, updatedAt: '' }
    query.set('esito', sent.kind === 'stored' ? sent.reference : '')
    expect(await shown()).toStrictEqual({ sent: 'bea', face: 'bea', form: 'bea' })
    await ctx.db.insertInto('settings').values(hidden).execute()
    expect(await shown()).toStrictEqual({ sent: undefined, face: undefined, form: 'bea' })
    query.delete('esito')
    expect(await shown(), 'the form names whom the visitor asked for').toMatchObject({ face: 'bea', form: 'bea' })
  })

  test('when the person of a booking link has left, nobody else attends unasked, and the times of others are shown', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada', { slug: 'ada-neri' })
    await storeConsultant(ctx, 'bea', { slug: 'bea-verdi', isActive: false })
    expect(await request(ctx, 'uno@x.example', { consultant: 'bea-verdi' })).toMatchObject({
      kind: 'taken',
      isPersonGone: true,
      alternatives: [{ time: '09:30' }, { time: '09:00' }, { time: '10:00' }],
    })
    expect(await ctx.db.selectFrom('contactRequests').select('id').execute()).toStrictEqual([])
  })

  test('of many who want one person at one time, exactly one gets it', async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada', { slug: 'ada-neri' })
    await storeConsultant(ctx, 'bea', { slug: 'bea-verdi' })
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, at) => request(ctx, `${at}@x.example`, { consultant: 'bea-verdi' })),
    )
    expect(results.filter(({ kind }) => kind === 'stored')).toHaveLength(1)
    const rows = await ctx.db.selectFrom('appointments').select('consultantId').execute()
    expect(rows).toStrictEqual([{ consultantId: 'bea' }])
  })

  test('a booking link is made of the name, is nobody else’s, and can be changed', async () => {
    const ctx = staffContext(await database(), { actor: { ...STAFF, role: 'admin' } })
    await storeStaffRecord(ctx)
    await storeConsultant(ctx, 'ada', { slug: 'ada-neri' })
    const { name, settings } = await getConsultant(ctx, STAFF.id)
    expect(settings.slug).toBe(slugOf(name))
    const save = (slug: string, version: number) =>
      saveConsultant(ctx, { id: STAFF.id, version, settings: { ...SETTINGS, slug } })
    await expect(save('Àda Neri', 0)).rejects.toMatchObject({ errors: { slug: expect.stringContaining('già') } })
    await save('', 0)
    expect((await getConsultant(ctx, STAFF.id)).link).toBe(`${ctx.publicUrl}/prenota/${slugOf(name)}`)
    await save('Il Mio Nome', 1)
    expect((await getConsultant(ctx, STAFF.id)).settings.slug).toBe('il-mio-nome')
  })

  test('a former version that still runs keeps anybody from receiving appointments', async () => {
    const ctx = staffContext(await database(), { actor: { ...STAFF, role: 'admin' } })
    await storeStaffRecord(ctx)
    const change = { id: STAFF.id, version: 0, settings: SETTINGS }
    const now = ctx.clock()
    const former = { id: 'one', version: '0.1.0', startedAt: now.toISOString(), seenAt: now.toISOString() }
    await reportInstance(ctx.db, former, now)
    await expect(saveConsultant(ctx, change)).rejects.toThrow('aggiornamento')
    await reportInstance(ctx.db, { ...former, schema: '20261127T2120-consultants' }, now)
    await saveConsultant(ctx, change)
    await expect(saveConsultant(ctx, change)).rejects.toThrow('Nel frattempo')
    expect(await getConsultant(ctx, STAFF.id)).toMatchObject({ version: 1, settings: { receives: true } })
    const stored = await ctx.db.selectFrom('consultants').select(['adminId', 'seat']).execute()
    expect(stored).toStrictEqual([{ adminId: STAFF.id, seat: 1001 }])
  })

  test('what is kept in memory is read again after each change of who receives appointments', async () => {
    const ctx = staffContext(await database(), { actor: { ...STAFF, role: 'admin' } })
    await storeStaffRecord(ctx)
    const revision = async () =>
      (await ctx.db.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()).revision
    const before = await revision()
    await saveConsultant(ctx, { id: STAFF.id, version: 0, settings: SETTINGS })
    const named = await revision()
    expect(named).toBeGreaterThan(before)
    await ask(ctx)
    expect(await revision()).toBe(named)
    await ctx.db.updateTable('admins').set({ isActive: false }).where('id', '=', STAFF.id).execute()
    expect(await revision()).toBeGreaterThan(named)
  })
})

test('a form gives back what it was given, and says what is wrong', () => {
  const { week } = openingSchema.parse({})
  const settings = {
    ...SETTINGS,
    week: { ...week, mon: { ...week.mon, open: false } },
    absences: [
      { startsAt: '2026-11-24T23:00:00.000Z', endsAt: '2026-11-26T23:00:00.000Z' },
      { startsAt: '2026-12-01T13:30:00.000Z', endsAt: '2026-12-01T15:00:00.000Z' },
    ],
    extras: [{ startsAt: '2026-12-05T08:00:00.000Z', endsAt: '2026-12-05T11:00:00.000Z' }],
    places: ['Cliente'],
    dailyLimit: 3,
    travelAfter: 60,
  }
  const fields = consultantFields(settings, week)
  expect(fields).toMatchObject({
    'absence-0-from': '25/11/2026',
    'absence-0-to': '26/11/2026',
    'absence-1-from-time': '14:30',
    'extra-0-to-time': '12:00',
  })
  expect(checkConsultant(fields)).toStrictEqual({ ok: true, value: settings })
  const wrong = { ...fields, 'absence-1-to-time': '10', dailyLimit: '99', travelAfter: '45' }
  expect(checkConsultant(wrong)).toMatchObject({
    ok: false,
    errors: {
      'absence-1-from': expect.any(String),
      dailyLimit: expect.any(String),
      travelAfter: expect.any(String),
    },
  })
})

test('visitors choose among those who are suitable, and only where the settings offer it', () => {
  const person = { name: '', seat: 1001, week: null, absences: [], extras: [], places: [], dailyLimit: 0 }
  const rest = { travelBefore: 0, travelAfter: 0 }
  const consultants = [
    { ...person, ...rest, id: 'ada', slug: 'ada', topics: [] },
    { ...person, ...rest, id: 'bea', slug: 'bea', topics: ['Altro'] },
    { ...person, ...rest, id: 'cleo', slug: '', topics: [] },
  ]
  const shown = (choosesConsultant: boolean, topic: string) => {
    const rules = { opening: openingSchema.parse({}), booking: bookingSchema.parse({ choosesConsultant }), consultants }
    return peopleToChoose(topic, rules).map(({ id }) => id)
  }
  expect(shown(false, '')).toStrictEqual([])
  expect(shown(true, '')).toStrictEqual(['ada', 'bea'])
  expect(shown(true, 'MFC')).toStrictEqual(['ada'])
})
