import { expect, test } from 'vitest'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { watchContentRevision } from './content-revision.server.ts'

describeOnBothEngines('the content revision', ({ database }) => {
  test('increases with every inserted, changed and deleted section of the settings', async () => {
    const db = await database()
    const watched = await watchContentRevision(db, testContext(db).log)
    const revisions = [watched.current()]
    const look = async () => {
      await watched.refresh()
      revisions.push(watched.current())
    }
    for (const section of ['company', 'booking']) {
      await db.insertInto('settings').values({ section, value: '{}', version: 7, updatedAt: '' }).execute()
      await look()
    }
    await db.updateTable('settings').set({ value: '{"a":1}' }).where('section', '=', 'company').execute()
    await look()
    // A sum of versions would decrease here and hide the next change.
    await db.deleteFrom('settings').where('section', '=', 'company').execute()
    await look()
    await db.insertInto('settings').values({ section: 'company', value: '{}', version: 1, updatedAt: '' }).execute()
    await look()
    watched.stop()
    expect(revisions).toStrictEqual([...new Set(revisions)].sort((one, other) => one - other))
    expect(revisions).toHaveLength(6)
  })

  test('does not change when a transaction is rolled back', async () => {
    const db = await database()
    const watched = await watchContentRevision(db, testContext(db).log)
    const before = watched.current()
    const failed = db.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values({ section: 'company', value: '{}', version: 1, updatedAt: '' }).execute()
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await watched.refresh()
    watched.stop()
    expect(watched.current()).toBe(before)
  })
})
