import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { privacyMails } from '#app/features/care/privacy/emails/emails.server.ts'
import { completeErasures, deleteErasureMails } from '#app/features/care/privacy/erasure/erase-person.server.ts'
import { enterRequest } from '#app/features/work/requests/by-hand/enter-request.server.ts'
import { separatePerson } from '#app/features/work/requests/people/change-person.server.ts'
import { identityOf } from '#app/features/work/requests/people/identities.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { assignRequest } from '#app/features/work/requests/request/verbs/assign.server.ts'
import { ConflictError, ForbiddenError, FreshSignInError } from '#app/lib/errors.ts'
import { enteredByHand } from '#test/data/entered-by-hand.ts'
import { erasureOffice } from '#test/data/erasure-office.ts'
import { findWord } from '#test/data/find-word.ts'
import { deliverDue, deliveryParts, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { loggedActions } from '#test/logged-actions.ts'
import { storeStaff } from '#test/staff.ts'
import { confirmErasure } from './confirm-erasure.server.ts'
import { correctPerson } from './correct-person.server.ts'
import { exportCase } from './export-case.server.ts'
import { getCase } from './get-case.server.ts'
import { openCase, openCaseOfPerson, openCaseOfRequest } from './open-case.server.ts'
import { setCaseAddresses } from './set-addresses.server.ts'

const EMAIL = 'zelinda@cliente.example'

describeOnBothEngines('privacy cases', ({ location }) => {
  async function withPerson() {
    const office = await erasureOffice(await location())
    const { db, staff } = office
    const parts = { email: EMAIL, name: 'Zelinda Neri', message: 'Ciao <b>zelinda</b>' }
    const id = await storeRequestWithMails(db, staff.clock(), parts)
    await addNote(staff, { id, text: 'Nota su zelinda' })
    const other = await storeStaff(db, { role: 'operator', name: 'Marta Colli' })
    await assignRequest(staff, { id, version: 1, adminId: other.id })
    return { ...office, id, other, seen: { id: await openCase(staff, EMAIL), version: 1 } }
  }

  test('shows everything held and gives it out without the names of staff', async () => {
    const { db, staff, other, seen } = await withPerson()
    const found = await getCase(staff, seen.id)
    expect(found.sections.map(({ key }) => key)).toStrictEqual([
      'richieste',
      'note',
      'email',
      'registro',
      'avvisi',
      'pratiche',
    ])
    expect(JSON.stringify(found.sections)).toContain('Marta Colli')
    expect(JSON.stringify(found.sections)).not.toContain('{\\"')
    const files = unzipSync(await exportCase(staff, seen.id))
    const [json, html] = [files['dati.json'], files['dati.html']].map((file) => strFromU8(file ?? new Uint8Array()))
    for (const text of [json, html]) {
      expect(text).toContain('Nota su zelinda')
      expect(text).not.toContain('Marta Colli')
    }
    expect(html).not.toContain('<b>')
    expect(JSON.parse(json ?? '').richieste.dati).toHaveLength(1)
    await expect(exportCase({ ...staff, actor: other }, seen.id)).rejects.toThrow(ForbiddenError)
    await db.destroy()
  })

  test('a customer without an address has a case by their person, and is part of no other person’s', async () => {
    const { db, staff, parts, seen } = await withPerson()
    const caller = { ...enteredByHand, name: 'Zelinda Neri', email: '' }
    const { id } = (await enterRequest(staff, caller)) as { id: string }
    await confirmErasure(staff, seen)
    await completeErasures({ ...parts, mailsAreFiles: false })
    const left = () => db.selectFrom('contactRequests').select('id').execute()
    expect(await left()).toStrictEqual([{ id }])
    const own = await openCaseOfRequest(staff, id)
    expect(await openCaseOfRequest(staff, id), 'the open one').toBe(own)
    const found = await getCase(staff, own)
    expect([found.name, found.addresses, found.requests]).toStrictEqual(['Zelinda Neri', [], 1])
    await confirmErasure(staff, { id: own, version: 1 })
    await completeErasures({ ...parts, mailsAreFiles: false })
    expect([await left(), await db.selectFrom('people').select('id').execute()]).toStrictEqual([[], []])
    expect((await getCase(staff, own)).state).toBe('erased')
    await db.destroy()
  })

  test('of two who share an address the case of one erases the other’s requests neither by address nor by name', async () => {
    const { db, staff, parts, seen } = await withPerson()
    await confirmErasure(staff, seen)
    await completeErasures({ ...parts, mailsAreFiles: false })
    const shared = { ...enteredByHand, email: 'info@rossi.example' }
    for (const name of ['Anna Rossi', 'Bruno Neri', 'Bruno Neri']) await enterRequest(staff, { ...shared, name })
    const { id } = await db.selectFrom('people').select('id').executeTakeFirstOrThrow()
    const bruno = await separatePerson(staff, { id, identity: identityOf({ ...shared, name: 'Bruno Neri' }) })
    const own = await openCaseOfPerson(staff, bruno)
    expect((await getCase(staff, own)).addresses, 'the address is also Anna’s').toStrictEqual([])
    await confirmErasure(staff, { id: own, version: 1 })
    await completeErasures({ ...parts, mailsAreFiles: false })
    const left = await db.selectFrom('contactRequests').select(['name', 'personId']).execute()
    expect(left).toStrictEqual([{ name: 'Anna Rossi', personId: id }])
    expect(await db.selectFrom('people').select('name').execute()).toStrictEqual([{ name: 'Anna Rossi' }])
    await db.destroy()
  })

  test('corrects the person everywhere, and names no value in the audit log', async () => {
    const { db, staff, id, seen } = await withPerson()
    const correction = { name: 'Zelinda Verdi', phone: '', company: '', email: 'verdi@cliente.example' }
    expect(await correctPerson(staff, { ...seen, correction })).toBe(1)
    const row = await db.selectFrom('contactRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ name: 'Zelinda Verdi', email: 'verdi@cliente.example', phone: '+39 049 123 4567' })
    const [last] = (await loggedActions(db)).slice(-1)
    expect(last).toMatchObject({ action: 'privacy-correct', details: 'Dati di una persona corretti: nome, email' })
    expect(await findWord(db, 'verdi')).not.toContain('admin_action_texts')
    await expect(correctPerson(staff, { ...seen, correction })).rejects.toThrow(ConflictError)
    await db.destroy()
  })

  test('erases after a fresh password, with a receipt whose row disappears', async () => {
    const { db, staff, parts, seen } = await withPerson()
    const stale = { ...staff, clock: () => new Date('2026-11-23T10:00:00Z') }
    await expect(confirmErasure(stale, seen)).rejects.toThrow(FreshSignInError)
    const erasing = { ...parts, mailsAreFiles: false }
    const run = async () => void (await completeErasures(erasing))
    await confirmErasure({ ...staff, runErasures: run }, seen)
    expect(await findWord(db, 'zelinda')).toStrictEqual(['mail_outbox'])
    const sent: string[] = []
    const transport = {
      send: async ({ message }: { message: { text?: unknown } }) => void sent.push(String(message.text)),
      rest: () => {},
    }
    await deliverDue(deliveryParts({ db, clock: staff.clock, transport, kinds: privacyMails(staff.secret) }))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/sono stati cancellati/)
    expect(sent[0]).toMatch(/Che cosa resta/i)
    expect(await deleteErasureMails(erasing)).toBe(1)
    expect(await findWord(db, 'zelinda')).toStrictEqual([])
    const actions = (await loggedActions(db)).filter(({ action }) => action.startsWith('privacy-'))
    expect(actions.map(({ action }) => action)).toStrictEqual(['privacy-open', 'privacy-erase'])
    expect(await getCase(staff, seen.id)).toMatchObject({ state: 'erased', addresses: [], sections: [] })
    await db.destroy()
  })

  test('finds the requests of an alias that staff add', async () => {
    const { db, staff, seen } = await withPerson()
    await storeRequestWithMails(db, staff.clock(), { email: 'z.neri@altro.example' })
    await setCaseAddresses(staff, { ...seen, addresses: [EMAIL, 'Z.Neri@altro.example'] })
    expect(await getCase(staff, seen.id)).toMatchObject({ requests: 2, version: 2 })
    await expect(setCaseAddresses(staff, { ...seen, addresses: [EMAIL] })).rejects.toThrow(ConflictError)
    await db.destroy()
  })
})
