import { expect, test } from 'vitest'
import { verifyChain } from '#app/features/audit/verify.server.ts'
import { createRequest } from '#app/features/requests/submission/create.server.ts'
import { testContext } from '#test/context.ts'
import { ADDRESS, CANARY, storeCanaryPerson } from '#test/data/canary-person.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { filesWith, findWord } from '#test/data/find-word.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { completeErasures } from './erase-person.server.ts'

/** Tables in which the product writes words about a person. */
const PLACES = [
  ...['contact_requests', 'request_notes', 'request_tags', 'request_replies', 'request_drafts', 'request_views'],
  ...['request_search', 'appointments', 'appointment_updates', 'mail_outbox', 'notifications', 'admin_action_texts'],
  ...['candidates', 'candidate_entries', 'files', 'content_documents', 'content_versions'],
]

describeOnBothEngines('completeErasures', ({ engine, location }) => {
  const office = async () => erasureOffice(await location())

  test('leaves no word of the person in the database, its files and the mails', async () => {
    const { db, dataDir, staff, visitor, parts, openCase } = await office()
    await storeCanaryPerson(visitor, staff, dataDir)
    const stored = await findWord(db, CANARY)
    expect(PLACES.filter((table) => !stored.includes(table))).toEqual([])
    expect(filesWith(dataDir, CANARY).length).toBeGreaterThan(3)
    await openCase([ADDRESS])

    expect(await completeErasures(parts)).toBe(1)
    expect(await findWord(db, CANARY)).toEqual([])
    expect(filesWith(dataDir, CANARY)).toEqual([])
    expect(await verifyChain(db)).toMatchObject({ ok: true })
    const { report, state } = await db.selectFrom('privacyCases').selectAll().executeTakeFirstOrThrow()
    expect(state).toBe('erased')
    expect(JSON.parse(report ?? '')).toMatchObject({ contactRequests: 3, appointments: 2, requestNotes: 1 })
    const left = await db.selectFrom('verifiedSenders').select('senderHash').execute()
    expect([left, await db.selectFrom('idempotencyKeys').select('key').execute()]).toEqual([[], []])
    await db.destroy()
    if (engine === 'sqlite') expect(filesWith(dataDir, CANARY)).toEqual([])
  })

  test('keeps other people, also with a similar address, and what the person writes later', async () => {
    const { db, staff, visitor, dataDir, parts, openCase } = await office()
    await storeCanaryPerson(visitor, staff, dataDir)
    const payload = {
      name: 'Altra Persona',
      phone: '1',
      company: '',
      message: 'Buongiorno',
      topic: '',
      address: '',
      requestedAppointment: false,
      date: '',
      time: '',
      duration: '',
      location: '',
    }
    for (const email of ['canarino_rossi@cliente.example', 'canarino.rossi2@cliente.example', 'x@cliente.example']) {
      await createRequest(visitor, { payload: { ...payload, email }, formKey: email, suspicion: undefined })
    }
    const later = testContext(db, { clock: () => new Date('2026-11-23T09:00:01Z') })
    await createRequest(later, { payload: { ...payload, email: ADDRESS }, formKey: 'later', suspicion: undefined })
    await openCase([ADDRESS])
    await completeErasures(parts)
    const kept = await db.selectFrom('contactRequests').select('email').orderBy('email').execute()
    expect(kept.map(({ email }) => email)).toEqual([
      'canarino.rossi2@cliente.example',
      ADDRESS,
      'canarino_rossi@cliente.example',
      'x@cliente.example',
    ])
    await db.destroy()
  })
})
