import { expect, test } from 'vitest'
import type { Db } from '#db/client.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { type QueuedMail, queueMail } from './queue-mail.server.ts'

const now = new Date('2026-11-23T09:00:00.000Z')

function queued(parts: Partial<QueuedMail> = {}): QueuedMail {
  return {
    kind: 'request-visitor',
    documentCollection: 'contactRequests',
    documentId: 'document-1',
    recipient: 'anna@example.it',
    now,
    mailFrom: 'IDG <posta@mail.idg.example>',
    ...parts,
  }
}

const queue = (db: Db, mail: QueuedMail) => db.transaction().execute((trx) => queueMail(trx, mail))
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

describeOnBothEngines('queueMail', ({ database, engine, location }) => {
  test("writes one row per mail, with a Message-ID from kind, document and the sender's domain", async () => {
    const db = await database()
    expect(await queue(db, queued())).toBe('queued')
    expect(await queue(db, queued())).toBe('known')
    const rows = await db.selectFrom('mailOutbox').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      messageId: '<request-visitor.document-1@mail.idg.example>',
      state: 'queued',
      attempts: 0,
      nextAttemptAt: now.toISOString(),
    })
  })

  test('copies of one mail are different mails, each queued once', async () => {
    const db = await database()
    const copies = [undefined, 1, 2, 3].map((copy) =>
      queued({ ...(copy && { copy }), recipient: `${copy}@example.it` }),
    )
    for (const mail of copies) expect(await queue(db, mail)).toBe('queued')
    for (const mail of copies) expect(await queue(db, mail)).toBe('known')
    const rows = await db.selectFrom('mailOutbox').select('messageId').execute()
    expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(4)
  })

  test('is rolled back with its transaction', async () => {
    const db = await database()
    const failing = db.transaction().execute(async (trx) => {
      await queueMail(trx, queued())
      throw new Error('the fact could not be written')
    })
    await expect(failing).rejects.toThrow()
    expect(await db.selectFrom('mailOutbox').selectAll().execute()).toStrictEqual([])
  })

  test('applies the daily limit of an address regardless of case', async () => {
    const db = await database()
    const send = (documentId: string, recipient: string, at = now) =>
      queue(db, queued({ documentId, recipient, now: at, atMostPerDay: 3 }))
    expect(await send('1', 'anna@example.it')).toBe('queued')
    expect(await send('2', 'ANNA@example.it')).toBe('queued')
    expect(await send('3', 'Anna@Example.IT', hours(1))).toBe('queued')
    expect(await send('4', 'anna@example.it', hours(2))).toBe('over-limit')
    expect(await send('3', 'anna@example.it', hours(2))).toBe('known')
    expect(await send('5', 'bruno@example.it', hours(2))).toBe('queued')
    const reset = queued({ kind: 'password-reset', documentId: '7', now: hours(2), atMostPerDay: 3 })
    expect(await queue(db, reset), 'mails of another kind do not count').toBe('queued')
    expect(await send('6', 'anna@example.it', hours(24))).toBe('queued')
  })

  test('applies the limit to concurrent transactions', async () => {
    const place = await location()
    // One process and handle per SQLite file; one handle per instance on PostgreSQL.
    const handles = Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => openDatabase(place))
    try {
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          queue(handles[index % handles.length] as Db, queued({ documentId: `document-${index}`, atMostPerDay: 3 })),
        ),
      )
      expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(3)
    } finally {
      for (const db of handles) await db.destroy()
    }
  })
})
