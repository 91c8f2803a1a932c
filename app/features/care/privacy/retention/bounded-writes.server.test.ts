import { randomUUIDv7 } from 'node:crypto'
import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/client.server.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { deleteExpired } from './run-retention.server.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const LATER = new Date('2029-11-23T09:00:00Z')

/** A statement with more rows would keep SQLite's main thread for more than 20 ms on a slow machine. */
const MOST_ROWS = 500
/** Requests per transaction: each has rows in a dozen tables. */
const MOST_REQUESTS = 25

describeOnBothEngines('writes of retention', ({ database }) => {
  test('every statement changes a bounded number of rows, however many have expired', async () => {
    const db = await database()
    await storeKeys(db, 1_100)
    await storeEvents(db, 1_100)
    for (let count = 0; count < 60; count++) await storeRequestWithMails(db, NOW)

    const { plugin, writes } = watchWrites()
    await deleteExpired(db.withPlugin(plugin), LATER)
    const deleted = (table: string) =>
      writes.filter(({ target }) => target === `delete ${table}`).map(({ rows }) => rows)
    const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0)
    expect(writes.filter(({ rows }) => rows > MOST_ROWS)).toStrictEqual([])
    expect(sum(deleted('idempotency_keys'))).toBe(1_100)
    expect(sum(deleted('security_events'))).toBe(1_100)
    expect(sum(deleted('contact_requests'))).toBe(60)
    expect(Math.max(...deleted('contact_requests'))).toBeLessThanOrEqual(MOST_REQUESTS)
  })
})

/** Notes how many rows each writing statement changes. */
function watchWrites() {
  const writes: { target: string; rows: number }[] = []
  const targets = new WeakMap<object, string>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      targets.set(queryId, targetOf(node))
      return node
    },
    async transformResult({ result, queryId }) {
      const rows = Number(result.numAffectedRows ?? 0)
      if (rows > 0) writes.push({ target: targets.get(queryId) ?? '', rows })
      return result
    },
  }
  return { plugin, writes }
}

/** Such as "delete contact_requests". */
function targetOf(node: RootOperationNode): string {
  const isDelete =
    node.kind === 'DeleteQueryNode' || (node.kind === 'RawNode' && /^\s*delete/.test(node.sqlFragments[0] ?? ''))
  const table = /"kind":"IdentifierNode","name":"(\w+)"/.exec(JSON.stringify(node))?.[1]
  return `${isDelete ? 'delete' : 'write'} ${table}`
}

async function storeKeys(db: Db, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    key: `form:${number}`,
    fingerprint: '',
    contactRequestId: '',
    createdAt: NOW.toISOString(),
  }))
  for (let at = 0; at < count; at += 500)
    await db
      .insertInto('idempotencyKeys')
      .values(rows.slice(at, at + 500))
      .execute()
}

async function storeEvents(db: Db, count: number): Promise<void> {
  const now = NOW.toISOString()
  const rows = Array.from({ length: count }, (_, number) => ({
    id: randomUUIDv7(),
    hour: now,
    kind: 'sign-in-refused',
    userId: '',
    subjectId: '',
    network: `10.0.${number}`,
    detail: '',
    count: 1,
    firstAt: now,
    lastAt: now,
  }))
  for (let at = 0; at < count; at += 500)
    await db
      .insertInto('securityEvents')
      .values(rows.slice(at, at + 500))
      .execute()
}
