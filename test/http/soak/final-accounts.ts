import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readArchive } from '#app/features/care/backup/archive/read-archive.server.ts'
import { verifyChain } from '#app/features/ground/audit/verify.server.ts'
import type { Db } from '#db/client.server.ts'
import type { DoneWork } from './staff-work.ts'
import type { Acknowledged } from './visitors.ts'

/** How often each mail reached the SMTP server, by Message-ID. */
export type Arrivals = ReadonlyMap<string, number>

/** The differences between what was acknowledged and what is stored. Every line but `stored` and `twice` must be 0. */
export async function accountForRequests(db: Db, { references, appointments, refused }: Acknowledged) {
  const rows = await db.selectFrom('contactRequests').select(['id', 'email', 'reference']).execute()
  const stored = new Map(rows.map((row) => [row.email, row]))
  const held = await db.selectFrom('appointments').select('contactRequestId').execute()
  const withAppointment = new Set(held.map(({ contactRequestId }) => contactRequestId))
  const twice = await db
    .selectFrom('appointmentCells')
    .innerJoin('appointments', 'appointments.id', 'appointmentCells.appointmentId')
    .select(['appointments.id', 'duration', sql<number>`count(*)`.as('cells')])
    .groupBy(['appointments.id', 'duration'])
    .execute()
  const count = <Item>(all: Iterable<Item>, isWrong: (item: Item) => boolean) => [...all].filter(isWrong).length
  return {
    stored: rows.length,
    lost: count(references, ([email, reference]) => stored.get(email)?.reference !== reference),
    doubled: rows.length - stored.size,
    unasked: count(stored.keys(), (email) => !references.has(email)),
    'stored though refused': count(refused, (email) => stored.has(email)),
    'appointments stored': held.length,
    'appointments lost': count(appointments, (email) => !withAppointment.has(stored.get(email)?.id ?? '')),
    'appointments doubled': held.length - withAppointment.size,
    'appointments without their half hours': count(twice, ({ duration, cells }) => Number(cells) * 30 !== duration),
  }
}

/** The same for the work of staff. */
export async function accountForStaff(db: Db, { replies, confirmed, statuses }: DoneWork) {
  const texts = (await db.selectFrom('requestReplies').select('text').execute()).map(({ text }) => text)
  const known = new Set(texts)
  const rows = await db.selectFrom('appointments').select('id').where('status', '=', 'confirmed').execute()
  const nowConfirmed = new Set(rows.map(({ id }) => id))
  const changed = await db.selectFrom('contactRequests').select('id').where('status', '=', 'in-progress').execute()
  const inProgress = new Set(changed.map(({ id }) => id))
  const chain = await verifyChain(db)
  return {
    'replies stored': texts.length,
    'replies lost': [...replies].filter((text) => !known.has(text)).length,
    'replies doubled': texts.length - known.size,
    'confirmations stored': rows.length,
    'confirmations lost': [...confirmed].filter((id) => !nowConfirmed.has(id)).length,
    'changes of status lost': [...statuses].filter((id) => !inProgress.has(id)).length,
    'faults of the audit chain': chain.ok ? 0 : 1,
    'audit rows': chain.rows,
  }
}

/** The same for the mails. `arrived twice` is what delivery at least once allows. */
export async function accountForMails(db: Db, arrivals: Arrivals) {
  const mails = await db.selectFrom('mailOutbox').select(['messageId', 'kind', 'documentId', 'recipient']).execute()
  const keys = new Set(mails.map(({ kind, documentId, recipient }) => `${kind} ${documentId} ${recipient}`))
  const has = new Set(mails.map(({ kind, documentId }) => `${kind} ${documentId}`))
  const requests = await db.selectFrom('contactRequests').select('id').execute()
  const replies = await db.selectFrom('requestReplies').select('id').execute()
  const expected = [
    ...requests.flatMap(({ id }) => [`request-company ${id}`, `request-visitor ${id}`]),
    ...replies.map(({ id }) => `request-reply ${id}`),
  ]
  const queued = new Set(mails.map(({ messageId }) => messageId))
  return {
    'mails queued': mails.length,
    'mails not queued': expected.filter((key) => !has.has(key)).length,
    'mails queued twice': mails.length - keys.size,
    'mails lost': [...queued].filter((messageId) => !arrivals.has(messageId)).length,
    'mails unasked': [...arrivals.keys()].filter((messageId) => !queued.has(messageId)).length,
    'mails that arrived twice': [...arrivals.values()].filter((times) => times > 1).length,
  }
}

/** The backups of the run; the newest archive is read again and its rows are counted. */
export async function accountForBackups(db: Db, dataDir: string) {
  const runs = await db.selectFrom('backupRuns').selectAll().orderBy('requestedAt').execute()
  const folder = path.join(dataDir, 'backups')
  const newest = runs.at(-1)?.file ?? ''
  const { manifest } = await readArchive(path.join(folder, newest), [])
  const inArchive = manifest.tables.find(({ name }) => name === 'contact_requests')?.rows
  const { rows } = await db
    .selectFrom('contactRequests')
    .select((row) => row.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  expect(inArchive, 'the last backup was made after the traffic').toBe(Number(rows))
  const known = new Set(runs.map(({ file }) => file))
  return {
    backups: runs.length,
    'backups not proven': runs.filter(({ state }) => state !== 'passed').length,
    'backups begun again': runs.filter(({ attempts }) => attempts > 1).length,
    'other files in the folder': readdirSync(folder).filter((name) => !known.has(name) && name !== 'erasures.jsonl')
      .length,
    'longest backup ms': Math.max(...runs.map(({ durationMs }) => durationMs ?? 0)),
    'size of the last MB': Math.round(statSync(path.join(folder, newest)).size / 2 ** 20),
  }
}
