import { expect, test } from 'vitest'
import { setStatus } from '#app/features/work/requests/request/verbs/set-status.server.ts'
import { reindexRequest } from '#app/features/work/requests/search-index.server.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { storeStaff } from '#test/staff.ts'
import type { InboxFilter } from './filter/inbox-filter.ts'
import { listRequests } from './list-requests.server.ts'
import { findNeighbours } from './neighbours.server.ts'

describeOnBothEngines('the neighbours of a request', ({ database }) => {
  async function office() {
    const db = await database()
    const ctx = testContext(db, { actor: await storeStaff(db) })
    const ids: string[] = []
    for (const [minute, name] of ['Carlo', 'Anna', 'Bruno', 'anna', 'Dario'].entries()) {
      const at = new Date(Date.parse('2026-11-23T08:00:00.000Z') + minute * 60_000)
      const id = await storeRequestWithMails(db, at, { name, message: minute === 2 ? 'altro' : 'flussi hana' })
      await db.transaction().execute((trx) => reindexRequest(trx, id))
      ids.push(id)
    }
    return { ctx, ids }
  }

  test.each<InboxFilter>([{}, { ordine: 'vecchie' }, { ordine: 'nome' }, { q: 'hana' }, { stato: 'nuove' }])(
    'are those of the list %j',
    async (filter) => {
      const { ctx } = await office()
      const listed = (await listRequests(ctx, filter)).rows.map(({ id }) => id)
      expect(listed.length).toBe(filter.q ? 4 : 5)
      for (const [at, id] of listed.entries()) {
        expect(await findNeighbours(ctx, filter, id)).toStrictEqual({ previous: listed[at - 1], next: listed[at + 1] })
      }
    },
  )

  test('still exist after the request has left the list', async () => {
    const { ctx, ids } = await office()
    await setStatus(ctx, { id: ids[2]!, version: 1, status: 'closed' })
    expect(await findNeighbours(ctx, { stato: 'nuove' }, ids[2]!)).toStrictEqual({ previous: ids[3], next: ids[1] })
    expect(await findNeighbours(ctx, { q: 'hana' }, 'niente')).toStrictEqual({ previous: undefined, next: undefined })
  })
})
