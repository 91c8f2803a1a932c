import { expect, test } from 'vitest'
import { movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { updateAtVersion } from './at-version.server.ts'

describeOnBothEngines('updateAtVersion', ({ database }) => {
  test('changes a document only at the version that was read', async () => {
    const db = await database()
    const id = await storeRequestWithMails(db, movableClock()())
    const write = (version: number, status: string) =>
      db.transaction().execute((trx) => updateAtVersion(trx, 'contactRequests', { id, version }, { status }))
    const stored = () =>
      db.selectFrom('contactRequests').select(['status', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
    const { version } = await stored()

    expect(await write(version, 'spam')).toBe(true)
    expect(await write(version, 'closed')).toBe(false)
    expect(await write(version + 2, 'closed')).toBe(false)
    expect(await stored()).toStrictEqual({ status: 'spam', version: version + 1 })
  })

  test('of concurrent changes of one version exactly one is stored', async () => {
    const db = await database()
    const id = await storeRequestWithMails(db, movableClock()())
    const { version } = await db.selectFrom('contactRequests').select('version').executeTakeFirstOrThrow()
    const outcomes = await Promise.all(
      ['spam', 'closed', 'pending', 'answered'].map((status) =>
        db.transaction().execute((trx) => updateAtVersion(trx, 'contactRequests', { id, version }, { status })),
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })
})
