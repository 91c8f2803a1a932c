import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import type { Db } from '#db/client.server.ts'
import {
  claimMail,
  movableClock,
  NO_FILES,
  PUBLIC_URL,
  SECRET,
  storeRequestWithMails,
} from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { type MailWorkerParts, startMailWorker } from './worker.server.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function workerParts(db: Db, parts: Partial<MailWorkerParts>): MailWorkerParts {
  return {
    db,
    clock: movableClock(),
    log: pino({ level: 'silent' }),
    publicUrl: PUBLIC_URL,
    company: async () => companySchema.parse({}),
    kinds: requestMails(SECRET, NO_FILES),
    alone: false,
    delivery: { smtpUrl: undefined, mailFrom: undefined, mailTo: undefined, folder: '/nowhere' },
    ...parts,
  }
}

async function startPeer() {
  const peer = await startSmtpPeer()
  undo.push(() => peer.close())
  return { peer, delivery: { smtpUrl: peer.url, mailFrom: undefined, mailTo: undefined, folder: '/nowhere' } }
}

const claims = async (db: Db) =>
  (await db.selectFrom('mailOutbox').select('leaseOwner').execute()).map((row) => row.leaseOwner)

describeOnBothEngines('the mail worker', ({ database }) => {
  test('delivers waiting mails at startup and further ones when woken', async () => {
    const db = await database()
    const { peer, delivery } = await startPeer()
    const clock = movableClock()
    await storeRequestWithMails(db, clock(), { email: 'prima@cliente.example' })
    const worker = startMailWorker(workerParts(db, { delivery, clock }))
    undo.push(worker.stop)
    await peer.waitFor(({ envelope }) => envelope.to.includes('prima@cliente.example'))
    await storeRequestWithMails(db, clock(), { email: 'dopo@cliente.example' })
    worker.wake()
    await peer.waitFor(({ envelope }) => envelope.to.includes('dopo@cliente.example'))
    await worker.stop()
    expect(await claims(db)).toStrictEqual([null, null, null, null])
  })

  test('releases claims left by a crash when it is the only process', async () => {
    const db = await database()
    const { peer, delivery } = await startPeer()
    const clock = movableClock()
    await storeRequestWithMails(db, clock())
    await claimMail(db, 'crashed', clock())
    await claimMail(db, 'crashed', clock())
    const worker = startMailWorker(workerParts(db, { delivery, clock, alone: true }))
    undo.push(worker.stop)
    await peer.waitFor(({ envelope }) => envelope.to.includes('anna.rossi@cliente.example'))
  })

  test('stops within seconds while a server hangs, and releases the claim', async () => {
    const db = await database()
    const { peer, delivery } = await startPeer()
    const clock = movableClock()
    await peer.behave({ kind: 'hang-after-data' })
    const cameIn = peer.waitForData()
    await storeRequestWithMails(db, clock())
    const worker = startMailWorker(workerParts(db, { delivery, clock }))
    await cameIn
    const start = performance.now()
    await worker.stop()
    // At most five seconds, plus a margin for a busy machine; a delivery may take ninety.
    expect(performance.now() - start).toBeLessThan(45_000)
    expect(await db.selectFrom('mailOutbox').selectAll().execute()).toMatchObject([
      { state: 'queued', attempts: 0, leaseOwner: null },
      { state: 'queued', attempts: 0, leaseOwner: null },
    ])
    worker.wake()
    expect(await claims(db)).toStrictEqual([null, null])
  })

  test('writes mails to the folder without a mail server', async () => {
    const db = await database()
    const folder = await mkdtemp(path.join(tmpdir(), 'idg-mail-'))
    undo.push(() => rm(folder, { recursive: true }))
    const clock = movableClock()
    await storeRequestWithMails(db, clock())
    const delivery = { smtpUrl: undefined, mailFrom: undefined, mailTo: undefined, folder }
    const worker = startMailWorker(workerParts(db, { delivery, clock }))
    undo.push(worker.stop)
    await expect
      .poll(() => db.selectFrom('mailOutbox').select(['state', 'delivery']).execute())
      .toStrictEqual([
        { state: 'sent', delivery: 'file' },
        { state: 'sent', delivery: 'file' },
      ])
    expect((await readdir(folder)).map((name) => name.replace(/_[0-9a-f-]{36}\.eml$/, ''))).toStrictEqual([
      '2026-11-23T090000000Z_request-company',
      '2026-11-23T090000000Z_request-visitor',
    ])
  })
})
