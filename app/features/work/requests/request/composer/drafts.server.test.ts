import { expect, test } from 'vitest'
import { deleteExpired } from '#app/features/care/privacy/retention/run-retention.server.ts'
import { deactivateStaff } from '#app/features/company/team/access/deactivate.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { testContext } from '#test/context.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { draftsOf, saveDraft } from './drafts.server.ts'

describeOnBothEngines('drafts of a request', ({ database }) => {
  async function office() {
    const db = await database()
    const anna = testContext(db, { actor: await storeStaff(db) })
    const ivo = testContext(db, { actor: await storeStaff(db, { role: 'operator' }) })
    const actorId = ({ actor }: typeof anna) => (actor.kind === 'staff' ? actor.id : '')
    const owner = { ...anna, actor: await storeStaff(db) }
    const id = await staffTargets(owner).request()
    const textOf = async (ctx: typeof anna) =>
      (await draftsOf(db, { requestId: id, adminId: actorId(ctx) })).reply.draft?.text
    return { db, anna, ivo, actorId, id, textOf }
  }
  const draft = { kind: 'reply', subject: 'Re', sent: 0 } as const

  test('belongs to its author, is replaced on save and removed when emptied', async () => {
    const { anna, ivo, id, textOf } = await office()
    await saveDraft(anna, { ...draft, id, text: 'Uno' })
    await saveDraft(anna, { ...draft, id, text: 'Due' })
    expect([await textOf(anna), await textOf(ivo)]).toStrictEqual(['Due', undefined])
    await saveDraft(anna, { ...draft, id, text: ' ' })
    expect(await textOf(anna)).toBeUndefined()
  })

  test('is removed by the reply, and a delayed copy of it is refused', async () => {
    const { anna, id, textOf } = await office()
    await saveDraft(anna, { ...draft, id, text: 'Testo' })
    await replyToRequest(anna, { id, version: 1, subject: 'Re', text: 'Testo completo' })
    expect(await textOf(anna)).toBeUndefined()
    expect(await saveDraft(anna, { ...draft, id, text: 'Testo' })).toBe(false)
    expect(await textOf(anna)).toBeUndefined()
    expect(await saveDraft(anna, { ...draft, id, text: 'Altro', sent: 1 })).toBe(true)
    await addNote(anna, { id, text: 'Nota' })
    expect(await textOf(anna), 'a note leaves the reply alone').toBe('Altro')
  })

  test('is refused for a deleted request', async () => {
    const { anna } = await office()
    expect(await saveDraft(anna, { ...draft, id: 'no-request', text: 'x' })).toBe(false)
  })

  test('is deleted after 30 days and when its author is deactivated', async () => {
    const { db, anna, ivo, actorId, id, textOf } = await office()
    await saveDraft(anna, { ...draft, id, text: 'x' })
    await saveDraft(ivo, { ...draft, id, text: 'x' })
    await deactivateStaff(anna, actorId(ivo))
    expect([await textOf(anna), await textOf(ivo)]).toStrictEqual(['x', undefined])
    await deleteExpired(db, new Date('2026-12-23T09:00:00.000Z'))
    expect(await textOf(anna)).toBe('x')
    await deleteExpired(db, new Date('2026-12-23T09:00:00.001Z'))
    expect(await textOf(anna)).toBeUndefined()
  })
})
