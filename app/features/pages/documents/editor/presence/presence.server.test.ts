import { expect, test } from 'vitest'
import { readPulse } from '#app/features/ground/notifications/bell/pulse.server.ts'
import { createEntry } from '#app/features/pages/documents/collections/create-entry.server.ts'
import { listEntries } from '#app/features/pages/documents/collections/list-entries.server.ts'
import { getContentEditor, listContent } from '#app/features/pages/documents/editor/document-view.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import { recordEditing } from './presence.server.ts'

const NOW = '2026-11-23T09:00:00.000Z'

async function twoEditors(db: Db) {
  const clock = movableClock(NOW)
  const person = async (name: string) => ({
    ...testContext(db, { clock }),
    actor: await storeStaff(db, { now: new Date(NOW), name, role: 'editor' }),
  })
  return { clock, anna: await person('Anna'), bruno: await person('Bruno') }
}

const rows = (db: Db) => db.selectFrom('contentEditors').selectAll().execute()

describeOnBothEngines('presence in the editor', ({ database }) => {
  test('whoever edits a document is shown to others, in the editor and in the list, until they leave', async () => {
    const db = await database()
    const { clock, anna, bruno } = await twoEditors(db)
    const before = await readPulse(db, clock())
    expect(await recordEditing(anna, { key: 'about', writing: true })).toStrictEqual([])
    expect((await readPulse(db, clock())).writers).not.toBe(before.writers)
    expect((await getContentEditor(bruno, 'about')).editors).toStrictEqual(['Anna'])
    expect((await getContentEditor(anna, 'about')).editors).toStrictEqual([])
    expect((await getContentEditor(bruno, 'partners')).editors).toStrictEqual([])
    const about = (await listContent(bruno)).find(({ key }) => key === 'about')
    expect(about?.editors).toStrictEqual(['Anna'])
    const own = (await listContent(anna)).find(({ key }) => key === 'about')
    expect(own?.editors, 'the own editing is not shown').toStrictEqual([])
    await recordEditing(anna, { key: 'about', writing: false })
    expect((await getContentEditor(bruno, 'about')).editors).toStrictEqual([])
    expect(await rows(db)).toStrictEqual([])
  })

  test('a presence is one row, ends after a crash, and is removed by the next one', async () => {
    const db = await database()
    const { clock, anna, bruno } = await twoEditors(db)
    await recordEditing(anna, { key: 'about', writing: true })
    await recordEditing(anna, { key: 'about', writing: true })
    expect(await rows(db)).toHaveLength(1)
    clock.advance(1)
    expect((await getContentEditor(bruno, 'about')).editors).toStrictEqual([])
    await recordEditing(bruno, { key: 'partners', writing: true })
    expect(await rows(db)).toMatchObject([{ documentKey: 'partners', adminId: bruno.actor.id }])
  })

  test('only documents that exist can be edited', async () => {
    const db = await database()
    const { anna, bruno } = await twoEditors(db)
    await expect(recordEditing(anna, { key: 'altro', writing: true })).rejects.toThrow(NotFoundError)
    await expect(recordEditing(anna, { key: 'people/altro', writing: true })).rejects.toThrow(NotFoundError)
    const key = await createEntry(anna, { type: 'people', title: 'Una persona' })
    expect(await recordEditing(anna, { key, writing: true })).toStrictEqual([])
    expect((await listEntries(bruno, 'people')).entries).toMatchObject([{ key, editors: ['Anna'] }])
    expect((await listEntries(anna, 'people')).entries).toMatchObject([{ key, editors: [] }])
  })
})
