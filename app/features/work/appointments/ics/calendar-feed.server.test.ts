import { gunzipSync } from 'node:zlib'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type AppContext, appContext, type StaffActor } from '#app/context.ts'
import {
  createCalendarFeed,
  findCalendarFeed,
  listOwnFeeds,
  revokeCalendarFeed,
} from '#app/features/company/account/calendar-feeds.server.ts'
import { deactivateStaff } from '#app/features/company/team/access/deactivate.server.ts'
import { reactivateStaff } from '#app/features/company/team/access/reactivate.server.ts'
import { testContext } from '#test/context.ts'
import { PUBLIC_URL } from '#test/data/mail-fixtures.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { readCalendar } from '#test/stand-ins/calendar-receiver.ts'
import { appointmentFeed } from './calendar-feed.server.ts'
import { loader } from './calendar-feed-route.ts'

const NOW = new Date('2026-11-23T09:00:00.000Z')
const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const tokenOf = (address: string) => address.match(/\/calendario\/([\w-]{43})\.ics$/)?.[1] ?? ''

/** Requests the feed as a calendar program does. */
async function ask(ctx: AppContext, address: string, headers: Record<string, string> = {}): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(appContext, { ...ctx, actor: { kind: 'visitor' } })
  const url = new URL(address)
  const params = { file: url.pathname.split('/').at(-1) ?? '' }
  return loader({ context, params, request: new Request(url, { headers }), url, pattern: '' } as never)
}

describeOnBothEngines('the calendar feeds', ({ database }) => {
  async function staffed(parts: Parameters<typeof storeStaff>[1] = {}) {
    const db = await database()
    const actor = await storeStaff(db, parts)
    return testContext(db, { actor, publicUrl: PUBLIC_URL, clock: () => NOW })
  }
  const feedOf = (ctx: AppContext, kind: 'appointments' | 'busy' | 'mine', adminId = '') =>
    appointmentFeed({ db: ctx.db, kind, adminId, now: NOW, publicUrl: PUBLIC_URL })

  test('contains confirmed and tentative appointments, each at its time', async () => {
    const ctx = await staffed()
    const held = { holdUntil: '2026-11-24T09:00:00.000Z' }
    const at = (time: string, parts: Parameters<typeof storeAppointment>[2] = {}) =>
      storeAppointment(ctx, { ...SLOT, time }, parts)
    await at('09:00', {
      status: 'confirmed',
      name: 'Ada; "Bianchi",\n\u202eSrl',
      address: 'Via Po 3',
      location: 'Cliente',
    })
    await at('10:00', { status: 'pending', ...held, company: '' })
    await at('11:00', { status: 'pending', holdUntil: null })
    for (const status of ['declined', 'cancelled', 'expired']) await at('12:00', { status })
    await storeAppointment(ctx, { ...SLOT, date: '2026-10-01' }, { status: 'done' })
    await storeAppointment(ctx, { ...SLOT, date: '2026-08-24' }, { status: 'done' })
    await storeAppointment(ctx, { ...SLOT, date: '2027-11-24' }, { status: 'confirmed' })
    const proposed = await storeAppointment(ctx, { ...SLOT, date: '2026-11-20' }, { status: 'proposed', ...held })
    for (const [index, time] of ['15:00', '16:00'].entries()) {
      const row = { appointmentId: proposed, position: index + 1, date: '2026-11-26', time, duration: 30 }
      await ctx.db.insertInto('appointmentProposals').values(row).execute()
    }
    const text = await feedOf(ctx, 'appointments')
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT15M\r\nX-PUBLISHED-TTL:PT15M\r\n')
    const { method, events } = readCalendar(text)
    expect(method).toBe('PUBLISH')
    const seen = events.map(({ startsAt, status, summary }) => [startsAt.slice(0, 16), status, summary])
    expect(seen.sort()).toStrictEqual([
      ['2026-10-01T07:30', 'CONFIRMED', 'Anna Rossi (Officine Rossi S.p.A.)'],
      ['2026-11-25T08:00', 'CONFIRMED', 'Ada; "Bianchi", Srl (Officine Rossi S.p.A.)'],
      ['2026-11-25T09:00', 'TENTATIVE', 'Da confermare: Anna Rossi'],
      ['2026-11-26T14:00', 'TENTATIVE', 'Proposta: Anna Rossi (Officine Rossi S.p.A.)'],
      ['2026-11-26T15:00', 'TENTATIVE', 'Proposta: Anna Rossi (Officine Rossi S.p.A.)'],
    ])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(5)
    expect(events.find(({ status }) => status === 'CONFIRMED')?.description).toContain(
      `${PUBLIC_URL}/admin/appointments/`,
    )

    const busy = await feedOf(ctx, 'busy')
    const times = readCalendar(busy).events.map(({ startsAt, status }) => [startsAt.slice(0, 16), status])
    expect(times.sort()).toStrictEqual(seen.map(([startsAt, status]) => [startsAt, status]))
    for (const event of readCalendar(busy).events) {
      expect(event).toMatchObject({ summary: 'Occupato', description: '', location: '', attendees: [] })
    }
    expect(busy).not.toMatch(/Anna|Rossi|Bianchi|Via Po|\+39|049 |IDG-|cliente\.example|admin/)
    expect(busy).not.toContain(proposed)
  })

  test('the own feed of a consultant contains what they attend, and nothing else', async () => {
    const ctx = await staffed({ name: 'Elena Conti' })
    const other = await storeStaff(ctx.db, { name: 'Marta Ferri' })
    const attended = async (time: string, name: string, consultantId: string | null, status = 'confirmed') => {
      const id = await storeAppointment(ctx, { ...SLOT, time }, { status, name, holdUntil: '2026-11-24T09:00:00.000Z' })
      await ctx.db.updateTable('appointments').set({ consultantId }).where('id', '=', id).execute()
    }
    const { id } = ctx.actor as StaffActor
    await attended('09:00', 'Anna Rossi', id)
    await attended('11:00', 'Ugo Neri', id, 'pending')
    await attended('14:00', 'Ada Bianchi', other.id)
    await attended('16:00', 'Leo Verdi', null)
    const address = await createCalendarFeed(ctx, 'mine')
    const { events } = readCalendar(await (await ask(ctx, address)).text())
    expect(events.map(({ summary }) => summary).sort()).toStrictEqual([
      expect.stringMatching(/^Anna Rossi/),
      expect.stringMatching(/^Da confermare: Ugo Neri/),
    ])
    expect(readCalendar(await feedOf(ctx, 'mine', other.id)).events).toMatchObject([
      { summary: expect.stringMatching(/^Ada Bianchi/) },
    ])
  })

  test('a URL is created once, displayed once and stored as a hash', async () => {
    const ctx = await staffed({ role: 'operator' })
    const address = await createCalendarFeed(ctx, 'appointments')
    expect(address.startsWith(`${PUBLIC_URL}/calendario/`)).toBe(true)
    const stored = await ctx.db.selectFrom('calendarFeeds').selectAll().execute()
    const actions = await loggedActions(ctx.db)
    expect(stored).toMatchObject([{ kind: 'appointments', lastUsedAt: null }])
    expect(actions).toMatchObject([{ action: 'account-feed-create', targetId: stored[0]?.id }])
    expect(JSON.stringify([stored, actions])).not.toContain(tokenOf(address))
    expect(await findCalendarFeed(ctx.db, tokenOf(address), NOW)).toMatchObject({ kind: 'appointments' })
    const actor = ctx.actor.kind === 'staff' ? ctx.actor : undefined
    expect(actor && (await listOwnFeeds(ctx, actor))).toMatchObject([{ lastUsedAt: NOW.toISOString() }])
    for (let count = 1; count < 10; count++) await createCalendarFeed(ctx, 'busy')
    await expect(createCalendarFeed(ctx, 'busy')).rejects.toMatchObject({ status: 422 })
  })

  test('requires a recent sign-in', async () => {
    const ctx = await staffed()
    const later = { ...ctx, clock: () => new Date(NOW.getTime() + 11 * 60_000) }
    await expect(createCalendarFeed(later, 'busy')).rejects.toMatchObject({ name: 'AppError', status: 403 })
    expect(await ctx.db.selectFrom('calendarFeeds').selectAll().execute()).toStrictEqual([])
  })

  test('a revoked URL stops working, and only its owner can revoke it', async () => {
    const ctx = await staffed()
    const other = { ...ctx, actor: await storeStaff(ctx.db, { role: 'operator' }) }
    const address = await createCalendarFeed(ctx, 'busy')
    const { id } = await ctx.db.selectFrom('calendarFeeds').select('id').executeTakeFirstOrThrow()
    await expect(revokeCalendarFeed(other, id)).rejects.toMatchObject({ status: 404 })
    expect((await ask(ctx, address)).status).toBe(200)
    await revokeCalendarFeed(ctx, id)
    expect((await ask(ctx, address)).status).toBe(404)
    const actions = await ctx.db.selectFrom('adminActions').select('action').orderBy('sequence').execute()
    expect(actions.map(({ action }) => action)).toStrictEqual(['account-feed-create', 'account-feed-revoke'])
  })

  test('the URLs of a deactivated member of staff stop working, also after reactivation', async () => {
    const ctx = await staffed()
    const member = { ...ctx, actor: await storeStaff(ctx.db, { role: 'operator' }) }
    const [one, two] = [await createCalendarFeed(member, 'busy'), await createCalendarFeed(ctx, 'busy')]
    await deactivateStaff(ctx, member.actor.id)
    expect((await ask(ctx, one)).status).toBe(404)
    await reactivateStaff(ctx, member.actor.id)
    expect((await ask(ctx, one)).status).toBe(404)
    expect((await ask(ctx, two)).status).toBe(200)
    // Either flag alone is enough.
    await ctx.db.updateTable('admins').set({ isActive: false }).execute()
    expect((await ask(ctx, two)).status).toBe(404)
    await ctx.db.updateTable('admins').set({ isActive: true }).execute()
    await ctx.db.updateTable('authUsers').set({ isDisabled: true }).execute()
    expect((await ask(ctx, two)).status).toBe(404)
  })

  test('is compressed for programs that accept gzip, and plain for others', async () => {
    const ctx = await staffed()
    await storeAppointment(ctx, SLOT, { status: 'confirmed' })
    const address = await createCalendarFeed(ctx, 'appointments')
    const plain = await (await ask(ctx, address)).text()
    const coded = await ask(ctx, address, { 'accept-encoding': 'gzip, deflate' })
    expect([coded.headers.get('content-encoding'), coded.headers.get('vary')]).toStrictEqual([
      'gzip',
      'Accept-Encoding',
    ])
    expect(gunzipSync(await coded.bytes()).toString()).toBe(plain)
    const refused = await ask(ctx, address, { 'accept-encoding': 'gzip;q=0, br' })
    expect([refused.headers.get('content-encoding'), await refused.text()]).toStrictEqual([null, plain])
  })

  test('answers 304 until something changes, and 429 above the rate limit', async () => {
    const ctx = await staffed()
    const id = await storeAppointment(ctx, SLOT, { status: 'confirmed' })
    const address = await createCalendarFeed(ctx, 'appointments')
    const first = await ask(ctx, address)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(readCalendar(await first.text()).events).toHaveLength(1)
    const etag = first.headers.get('etag') ?? ''
    const same = await ask(ctx, address, { 'if-none-match': `"x", ${etag.replace('W/', '')}` })
    expect([same.status, await same.text(), same.headers.get('etag')]).toStrictEqual([304, '', etag])
    await ctx.db.updateTable('appointments').set({ time: '15:00', version: 2 }).where('id', '=', id).execute()
    const changed = await ask(ctx, address, { 'if-none-match': etag })
    expect([changed.status, changed.headers.get('etag') === etag]).toStrictEqual([200, false])
    for (let count = 3; count < 30; count++) expect((await ask(ctx, address)).status).toBe(200)
    const refused = await ask(ctx, address)
    expect([refused.status, refused.headers.get('retry-after')]).toStrictEqual([429, '60'])
    const minuteLater = { ...ctx, clock: () => new Date(NOW.getTime() + 60_000) }
    expect((await ask(minuteLater, address)).status).toBe(200)
  })

  test.each(['x.ics', `${'A'.repeat(43)}.ics`, 'A'.repeat(43), `${'A'.repeat(43)}.ics.data`])(
    'there is nothing at /calendario/%s',
    async (file) => {
      const ctx = await staffed()
      expect((await ask(ctx, `${PUBLIC_URL}/calendario/${file}`)).status).toBe(404)
    },
  )
})
