import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { enterRequest } from '#app/features/work/requests/by-hand/enter-request.server.ts'
import { correctAddress } from '#app/features/work/requests/request/verbs/correct-address.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { unquarantineRequest } from '#app/features/work/requests/request/verbs/un-quarantine.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { enteredByHand } from '#test/data/entered-by-hand.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { staffContext, storeAppointment, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storePerson } from '#test/data/stored-people.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { mergePeople, separatePerson, setPersonNote } from './change-person.server.ts'
import { exportPeople } from './export/export-people.server.ts'
import { getCompany } from './get-company.server.ts'
import { getPerson, type PersonDetail } from './get-person.server.ts'
import { joinPeople } from './join-people.server.ts'
import { findPeople, listPeople } from './list-people.server.ts'

describeOnBothEngines('people', ({ database }) => {
  const office = async () => {
    const ctx = staffContext(await database())
    await storeStaffRecord(ctx)
    let minute = 0
    /** Stores a request of a sender a minute after the last one and joins it; returns its id. */
    const write = async (parts: Parameters<typeof storeRequestWithMails>[2]) => {
      const at = new Date(ctx.clock().getTime() + minute++ * 60_000)
      const id = await storeRequestWithMails(ctx.db, at, parts)
      await joinPeople(ctx.db)
      return id
    }
    return { ctx, write }
  }

  const personOf = async ({ db }: AppContext, requestId: string) => {
    const row = await db.selectFrom('contactRequests').select('personId').where('id', '=', requestId).executeTakeFirst()
    return row?.personId ?? ''
  }
  const detailOf = async (ctx: AppContext, id: string) => (await getPerson(ctx, { id, q: '' })) as PersonDetail
  const identityNamed = ({ identities }: PersonDetail, name: string) =>
    identities.find((one) => one.name === name)?.key ?? ''

  test('come from requests, joined by mailbox, with the latest name, phone and company', async () => {
    const { ctx, write } = await office()
    const first = await write({ email: 'anna@rossi.example', name: 'Anna Rossi', phone: '049 123', company: '' })
    const second = await write({ email: 'Anna+sap@Rossi.example', name: 'Anna R.', phone: '', company: 'Rossi S.p.A.' })
    await write({ email: 'ivo@rossi.example', name: 'Ivo' })
    const id = await personOf(ctx, first)
    expect(await personOf(ctx, second)).toBe(id)
    const { person, phones, emails, history } = await detailOf(ctx, id)
    expect(person).toMatchObject({
      name: 'Anna R.',
      phone: '049 123',
      company: 'Rossi S.p.A.',
      domain: 'rossi.example',
    })
    expect([phones, emails]).toStrictEqual([['049 123'], ['anna+sap@rossi.example', 'anna@rossi.example']])
    expect(history.requests.map((request) => request.id)).toStrictEqual([second, first])
    expect((await listPeople(ctx, { q: '', page: 1 })).people.map(({ name }) => name)).toStrictEqual(['Ivo', 'Anna R.'])
  })

  test('a request in quarantine has none until it is released', async () => {
    const { ctx, write } = await office()
    const id = await write({ quarantineReason: 'trap' })
    expect(await ctx.db.selectFrom('people').select('id').execute()).toStrictEqual([])
    await unquarantineRequest(ctx, { id, version: 1 })
    await joinPeople(ctx.db)
    expect(await personOf(ctx, id)).not.toBe('')
  })

  test('several instances that join at once give each request exactly one person, and nobody twice', async () => {
    const { ctx } = await office()
    for (let number = 0; number < 60; number++) {
      await storeRequestWithMails(ctx.db, ctx.clock(), { email: `cliente${number % 20}@azienda.example` })
    }
    const joined = await Promise.all([joinPeople(ctx.db), joinPeople(ctx.db), joinPeople(ctx.db)])
    expect(joined.reduce((sum, count) => sum + count)).toBe(60)
    const rows = await ctx.db.selectFrom('contactRequests').select(['email', 'personId']).execute()
    expect(new Set(rows.map(({ email, personId }) => `${email} ${personId}`)).size).toBe(20)
    expect(await ctx.db.selectFrom('people').select('id').execute()).toHaveLength(20)
    expect(await joinPeople(ctx.db)).toBe(0)
  })

  test('two who share an address are separated, and each later request goes to the one whose name it has', async () => {
    const { ctx, write } = await office()
    const anna = await write({ email: 'info@rossi.example', name: 'Anna Rossi' })
    const bruno = await write({ email: 'info@rossi.example', name: 'Bruno Neri' })
    const id = await personOf(ctx, anna)
    const own = await separatePerson(ctx, { id, identity: identityNamed(await detailOf(ctx, id), 'Bruno Neri') })
    expect([await personOf(ctx, anna), await personOf(ctx, bruno)]).toStrictEqual([id, own])
    expect(await personOf(ctx, await write({ email: 'info@rossi.example', name: 'anna rossi' }))).toBe(id)
    expect(await personOf(ctx, await write({ email: 'info@rossi.example', name: 'Neri Bruno' }))).toBe(own)
    await expect(separatePerson(ctx, { id: own, identity: 'nobody' })).rejects.toThrow(ConflictError)
    expect((await detailOf(ctx, own)).identities).toHaveLength(1)
  })

  test('are merged without loss: requests and notes move, the former page leads on, and they can be separated again', async () => {
    const { ctx, write } = await office()
    const [work, home] = [
      await write({ email: 'anna@rossi.example', name: 'Anna Rossi' }),
      await write({ email: 'anna@gmail.com', name: 'Anna', phone: '347 1234567' }),
    ]
    const [id, from] = [await personOf(ctx, work), await personOf(ctx, home)]
    await setPersonNote(ctx, { id: from, version: 1, note: 'Chiamare la sera' })
    await mergePeople(ctx, { id, from })
    expect(await getPerson(ctx, { id: from, q: '' })).toStrictEqual({ mergedInto: id })
    const merged = await detailOf(ctx, id)
    expect(merged.person.note).toBe('Chiamare la sera')
    expect(merged.history.requests.map((request) => request.id)).toStrictEqual([home, work])
    expect(await personOf(ctx, await write({ email: 'anna@gmail.com', name: 'Anna' }))).toBe(id)
    const again = await separatePerson(ctx, { id, identity: identityNamed(merged, 'Anna') })
    expect((await detailOf(ctx, again)).history.requests).toHaveLength(2)
    expect((await detailOf(ctx, id)).history.requests.map((request) => request.id)).toStrictEqual([work])
    const actions = await ctx.db.selectFrom('adminActions').select('action').orderBy('sequence').execute()
    expect(actions.map(({ action }) => action)).toStrictEqual(['person-note', 'person-merge', 'person-separate'])
  })

  test('two colleagues who merge a pair in both directions at once merge it once', async () => {
    const { ctx } = await office()
    const [one, other] = [await storePerson(ctx.db, ctx.clock()), await storePerson(ctx.db, ctx.clock())]
    const results = await Promise.allSettled([
      mergePeople(ctx, { id: one, from: other }),
      mergePeople(ctx, { id: other, from: one }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toStrictEqual(['fulfilled', 'rejected'])
    const left = await ctx.db.selectFrom('people').select('id').where('mergedInto', 'is', null).execute()
    expect((await detailOf(ctx, left[0]?.id ?? '')).history.requests).toHaveLength(2)
    const note = { id: left[0]?.id ?? '', version: 1, note: 'x' }
    await setPersonNote(ctx, note)
    await expect(setPersonNote(ctx, note)).rejects.toThrow(ConflictError)
  })

  test('a caller without address is a person of their own, hinted at by the phone, and joins the person in view', async () => {
    const { ctx, write } = await office()
    const written = await write({ name: 'Elena Conti', phone: '+39 049 7654321' })
    const call = { ...enteredByHand, email: '', phone: '0497654321' }
    await enterRequest(ctx, call)
    const caller = await ctx.db
      .selectFrom('contactRequests')
      .select('personId')
      .where('email', '=', '')
      .executeTakeFirstOrThrow()
    const id = await personOf(ctx, written)
    expect(caller.personId).not.toBe(id)
    expect((await detailOf(ctx, id)).hints.map((hint) => hint.id)).toStrictEqual([caller.personId])
    await enterRequest(ctx, { ...call, person: id, message: 'Di nuovo' })
    await enterRequest(ctx, { ...call, person: id, name: 'Un altro', phone: '06 111222', message: 'Un altro' })
    const texts = (await detailOf(ctx, id)).history.entries.map((entry) => 'text' in entry && entry.text)
    expect(texts).toContain('Di nuovo')
    expect(texts).not.toContain('Un altro')
  })

  test('a corrected address moves the request to the person with that address, and the former page leads there', async () => {
    const { ctx, write } = await office()
    const right = await write({ email: 'anna@rossi.example' })
    const wrong = await write({ email: 'anna@rosi.example' })
    const former = await personOf(ctx, wrong)
    await correctAddress(ctx, { id: wrong, version: 1, email: 'anna@rossi.example' })
    const id = await personOf(ctx, right)
    expect(await personOf(ctx, wrong)).toBe(id)
    expect(await getPerson(ctx, { id: former, q: '' })).toStrictEqual({ mergedInto: id })
    await correctAddress(ctx, { id: wrong, version: 2, email: 'anna@nuova.example' })
    expect(await personOf(ctx, wrong)).toBe(id)
    expect((await detailOf(ctx, id)).emails).toStrictEqual(['anna@nuova.example', 'anna@rossi.example'])
  })

  test('the page shows everything of all requests, the next appointment and who answered last', async () => {
    const { ctx, write } = await office()
    const appointment = await storeAppointment(ctx, { date: '2026-11-26', time: '11:00', duration: 60 })
    await confirmAppointment(ctx, { id: appointment, version: 1 })
    await joinPeople(ctx.db)
    const { email, personId } = await ctx.db
      .selectFrom('contactRequests')
      .select(['email', 'personId'])
      .executeTakeFirstOrThrow()
    const second = await write({ email, message: 'Un’altra domanda' })
    await replyToRequest(ctx, { id: second, version: 1, subject: 'Re', text: 'Eccoci' })
    const { history } = await detailOf(ctx, personId ?? '')
    expect(history.next).toMatchObject({ id: appointment, time: '11:00' })
    expect(history.lastReply).toMatchObject({ requestId: second })
    const words = history.entries.map((entry) => ('text' in entry ? entry.text : 'what' in entry ? entry.what : ''))
    expect(words).toContain('Un’altra domanda')
    expect(words).toContain('Eccoci')
    expect(words.some((what) => what.startsWith('Appuntamento confermato'))).toBe(true)
    expect(history.entries.map(({ at }) => at)).toStrictEqual(
      history.entries
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
  })

  test('a company has the people of its domain, and those without address who give its name', async () => {
    const { ctx, write } = await office()
    await write({ email: 'anna@rossi.example', name: 'Anna', company: 'Officine Rossi S.p.A.' })
    await write({ email: 'ivo@rossi.example', name: 'Ivo', company: '' })
    await write({ email: '', name: 'Pia', phone: '049 111222', company: 'OFFICINE ROSSI spa' })
    await write({ email: 'ugo@gmail.com', name: 'Ugo', company: 'Altra S.r.l.' })
    const company = await getCompany(ctx, 'rossi.example')
    if (company.movedTo !== null) throw new Error('moved')
    expect(company.name).toBe('OFFICINE ROSSI spa')
    expect(company.people.map(({ name }) => name)).toStrictEqual(['Pia', 'Ivo', 'Anna'])
    expect(company.history.requests).toHaveLength(3)
    expect(await getCompany(ctx, 'officine-rossi')).toStrictEqual({ movedTo: 'rossi.example' })
    expect(await getCompany(ctx, 'altra')).toMatchObject({ name: 'Altra S.r.l.' })
    await expect(getCompany(ctx, 'gmail.com')).rejects.toThrow('company')
  })

  test('are found by name, address, digits of the phone and company; companies too', async () => {
    const { ctx, write } = await office()
    await write({ email: 'anna@rossi.example', name: 'Anna Łukasz', phone: '+39 347 123 4567', company: 'Officine' })
    await write({ email: 'ugo@gmail.com', name: 'Ugo', phone: '', company: 'Altra' })
    const names = async (q: string) => (await listPeople(ctx, { q, page: 1 })).people.map(({ name }) => name)
    for (const q of ['lukasz', 'anna@rossi.example', '3471234567', '347 123', 'offic']) {
      expect(await names(q), q).toStrictEqual(['Anna Łukasz'])
    }
    expect(await names('!!')).toStrictEqual([])
    expect(await findPeople(ctx.db, 'rossi', 4)).toMatchObject({
      people: [{ name: 'Anna Łukasz' }],
      companies: [{ key: 'rossi.example', name: 'Officine' }],
    })
    expect(await findPeople(ctx.db, 'ugo', 4)).toMatchObject({ people: [{ name: 'Ugo' }], companies: [] })
  })

  test('leave as CSV and as vCard, where no name can add a line', async () => {
    const { ctx, write } = await office()
    await write({ email: 'anna@rossi.example', name: 'Anna; Rossi\\', phone: '=1+2', company: 'Rossi, S.p.A.' })
    const csv = await (await exportPeople(ctx, { q: 'anna', format: 'csv' })).text()
    expect(csv.split('\r\n')[1]).toBe(`"Anna; Rossi\\";"Rossi, S.p.A.";anna@rossi.example;"'=1+2";1;2026-11-23`)
    const card = await (await exportPeople(ctx, { q: '', format: 'vcard' })).text()
    expect(card.split('\r\n')).toStrictEqual([
      ...['BEGIN:VCARD', 'VERSION:3.0', 'N:;Anna\\; Rossi\\\\;;;', 'FN:Anna\\; Rossi\\\\', 'ORG:Rossi\\, S.p.A.'],
      ...['EMAIL;TYPE=INTERNET:anna@rossi.example', 'TEL:=1+2', 'END:VCARD', ''],
    ])
    expect(await (await exportPeople(ctx, { q: 'nessuno', format: 'vcard' })).text()).toBe('')
  })
})
