import { expect, test } from 'vitest'
import { getCase } from '#app/features/care/privacy/cases/get-case.server.ts'
import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import { saveView } from '#app/features/work/requests/inbox/filter/views.server.ts'
import { joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { refreshPerson } from '#app/features/work/requests/people/refresh-person.server.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { testContext } from '#test/context.ts'
import { storeCanaryMails } from '#test/data/canary-mails.ts'
import { ADDRESS, CANARY, storeCanaryPerson, storeQuote } from '#test/data/canary-person.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { filesWith, findWord } from '#test/data/find-word.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { completeErasures } from './erase-person.server.ts'

/** Tables in which the product writes words about a person. */
const PLACES = [
  ...['contact_requests', 'request_notes', 'request_tags', 'request_replies', 'request_drafts', 'request_views'],
  ...['request_search', 'appointments', 'appointment_updates', 'mail_outbox', 'notifications', 'admin_action_texts'],
  ...['candidates', 'candidate_entries', 'files', 'people', 'person_mailboxes', 'snoozes', 'incoming_mails'],
]

const EMPTY_FORM = {
  company: '',
  topic: '',
  address: '',
  date: '',
  time: '',
  duration: '',
  location: '',
  requestedAppointment: false,
}

describeOnBothEngines('completeErasures', ({ engine, location }) => {
  const office = async () => erasureOffice(await location())

  test('leaves no word of the person in the database, its files and the mails', async () => {
    const { db, dataDir, staff, visitor, parts, openCase } = await office()
    await storeCanaryMails(staff, dataDir, await storeCanaryPerson(visitor, staff, dataDir))
    const stored = await findWord(db, CANARY)
    expect(PLACES.filter((table) => !stored.includes(table))).toStrictEqual([])
    expect(filesWith(dataDir, CANARY).length).toBeGreaterThan(3)
    await openCase([ADDRESS])

    expect(await completeErasures(parts)).toBe(1)
    expect(await findWord(db, CANARY)).toStrictEqual([])
    expect(filesWith(dataDir, CANARY)).toStrictEqual([])
    // What another customer wrote, with the person in copy, stays.
    const kept = db.selectFrom('incomingMails').select(['fromAddress', 'text', 'cc', 'state'])
    expect(await kept.execute()).toMatchObject([
      { text: 'Va bene martedì.', cc: 'ivo@fornitore.example', state: 'answer' },
    ])
    expect(await verifyChain(db)).toMatchObject({ ok: true })
    const { report, state } = await db.selectFrom('privacyCases').selectAll().executeTakeFirstOrThrow()
    expect(state).toBe('erased')
    expect(JSON.parse(report ?? '')).toMatchObject({ contactRequests: 4, appointments: 2, requestNotes: 1 })
    const left = await db.selectFrom('verifiedSenders').select('senderHash').execute()
    expect([left, await db.selectFrom('idempotencyKeys').select('key').execute()]).toStrictEqual([[], []])
    await db.destroy()
    if (engine === 'sqlite') expect(filesWith(dataDir, CANARY)).toStrictEqual([])
  })

  test('of people who share an office address only the erased one goes, and what is left says nothing about them', async () => {
    const { db, visitor, parts, openCase } = await office()
    const payload = { ...EMPTY_FORM, phone: '', company: 'Canarino S.r.l.', message: 'Buongiorno' }
    const people = [
      ['Canarino Rossi', ADDRESS],
      ['Canarino Rossi', 'rossi@cliente.example'],
      ['Marta Colli', 'colli@cliente.example'],
    ]
    for (const [name = '', email = ''] of people) {
      await createRequest(visitor, { payload: { ...payload, name, email }, formKey: email, suspicion: undefined })
    }
    await joinPeople(db)
    const colli = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', 'colli@cliente.example')
      .executeTakeFirst()
    // Staff have taken the erased one and a colleague for the same person.
    const { id: erased } = await db
      .selectFrom('people')
      .select('id')
      .where('email', '=', ADDRESS)
      .executeTakeFirstOrThrow()
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('contactRequests')
        .set({ personId: colli?.id ?? null })
        .where('email', '=', ADDRESS)
        .execute()
      await refreshPerson(trx, erased)
      await refreshPerson(trx, colli?.id ?? '')
    })
    await openCase([ADDRESS])
    await completeErasures(parts)
    expect(await db.selectFrom('people').select(['name', 'email']).orderBy('email').execute()).toStrictEqual([
      { name: 'Marta Colli', email: 'colli@cliente.example' },
      { name: 'Canarino Rossi', email: 'rossi@cliente.example' },
    ])
    expect(await findWord(db, ADDRESS.split('@')[0] ?? '')).toStrictEqual([])
  })

  test('keeps what is about other people with the same name, or whose address contains the person’s', async () => {
    const { db, staff, visitor, parts, openCase } = await office()
    const other = await storeStaff(db, { role: 'admin', name: 'Marta Colli' })
    const payload = { ...EMPTY_FORM, name: 'Canarino Rossi', phone: '1', message: 'Buongiorno' }
    for (const email of [ADDRESS, 'omonimo@altro.example', `un-${ADDRESS}`]) {
      await createRequest(visitor, { payload: { ...payload, email }, formKey: email, suspicion: undefined })
    }
    await saveView(staff, { name: 'Canarino Rossi', filter: { q: 'canarino rossi' } })
    await saveView(staff, { name: 'Altro indirizzo', filter: { q: `un-${ADDRESS}` } })
    await storeQuote(staff)
    await openCase([ADDRESS])
    const requests = await db.selectFrom('contactRequests').select(['id', 'email']).orderBy('email').execute()
    const { sections } = await getCase(staff, 'case')
    expect(sections.filter(({ title }) => title.includes('stesso nome')).map(({ key }) => key)).toStrictEqual([
      'viste',
      'sito',
    ])
    expect(sections.find(({ key }) => key === 'avvisi')?.rows).toHaveLength(1)

    await completeErasures(parts)
    const links = requests.filter(({ email }) => email !== ADDRESS).map(({ id }) => `/admin/requests/${id}`)
    const told = await db.selectFrom('notifications').select('link').where('adminId', '=', other.id).execute()
    expect(told.map(({ link }) => link).toSorted()).toStrictEqual(links.toSorted())
    expect(await db.selectFrom('requestViews').select('name').orderBy('name').execute()).toStrictEqual([
      { name: 'Altro indirizzo' },
      { name: 'Canarino Rossi' },
    ])
    const views = await db.selectFrom('adminActionTexts').select('details').where('details', 'like', 'Vista%').execute()
    expect(views).toHaveLength(2)
    expect(
      await db.selectFrom('contentDocuments').select('publishedNumber').where('type', '=', 'quotes').execute(),
    ).toStrictEqual([{ publishedNumber: 1 }])
    await db.destroy()
  })

  test('keeps other people, also with a similar address, and what the person writes later', async () => {
    const { db, staff, visitor, dataDir, parts, openCase } = await office()
    await storeCanaryPerson(visitor, staff, dataDir)
    const payload = { ...EMPTY_FORM, name: 'Altra Persona', phone: '1', message: 'Buongiorno' }
    for (const email of ['canarino_rossi@cliente.example', 'canarino.rossi2@cliente.example', 'x@cliente.example']) {
      await createRequest(visitor, { payload: { ...payload, email }, formKey: email, suspicion: undefined })
    }
    const later = testContext(db, { clock: () => new Date('2026-11-23T09:00:01Z') })
    await createRequest(later, { payload: { ...payload, email: ADDRESS }, formKey: 'later', suspicion: undefined })
    await openCase([ADDRESS])
    await completeErasures(parts)
    const kept = await db.selectFrom('contactRequests').select('email').orderBy('email').execute()
    expect(kept.map(({ email }) => email)).toStrictEqual([
      'canarino.rossi2@cliente.example',
      ADDRESS,
      'canarino_rossi@cliente.example',
      'x@cliente.example',
    ])
    await db.destroy()
  })
})
