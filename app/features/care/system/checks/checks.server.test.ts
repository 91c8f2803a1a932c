import { randomUUIDv7 } from 'node:crypto'
import http, { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckedSettings } from '#app/context.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import type { Network } from '#app/lib/net/fetch-public.server.ts'
import type { S3Place } from '#app/lib/s3/s3-place.ts'
import { DAY, HOUR, MINUTE, timeAgo } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { reportInstance } from '#db/instances.server.ts'
import { writeServiceState } from '#db/service-state.server.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { refuse, SECRET_KEY, startS3Endpoint } from '#test/s3/s3-endpoint.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { CHECK_IDS, type CheckId } from './check.ts'
import { runChecks } from './run-checks.server.ts'

describeOnBothEngines('the checks of the system', ({ database }) => {
  const now = new Date()
  const clock = () => now
  const ago = (ms: number) => timeAgo(now, ms)

  async function examine(db: Db, parts: Partial<CheckedSettings> = {}, isWritable = true, network?: Network) {
    const settings: CheckedSettings = {
      dataDir: scratchFolder('idg-checks-'),
      database: { engine: 'sqlite', file: '/none/idg.db' },
      publicUrl: new URL('https://www.idg.example'),
      mailsAreFiles: false,
      readsMailbox: true,
      scansFiles: true,
      backup: { isNightly: true, copyDir: scratchFolder('idg-copies-') },
      alarm: { heartbeat: true, mail: true },
      ...parts,
    }
    const checks = await runChecks({
      db,
      clock,
      settings,
      isWritable: async () => isWritable,
      ...(network && { network }),
    })
    expect(checks.map(({ id }) => id)).toStrictEqual(CHECK_IDS)
    // Each one that is not fine says what to do.
    for (const { id, state, advice } of checks)
      expect([id, state === 'ok' || (advice ?? '') !== '']).toStrictEqual([id, true])
    return Object.fromEntries(checks.map((check) => [check.id, check])) as Record<CheckId, (typeof checks)[number]>
  }

  async function addRun(db: Db, endedAt: string, state = 'passed', copy = 'copied') {
    const run = { id: randomUUIDv7(), night: null, state, copy, attempts: 1, requestedAt: endedAt, endedAt }
    const rest = { durationMs: 1, file: null, sizeBytes: 1, rowCount: 1, fileCount: 0, problem: null }
    await db
      .insertInto('backupRuns')
      .values({ ...run, ...rest, leaseOwner: null, leaseUntil: null })
      .execute()
  }

  test('a healthy system is fine in every point', async () => {
    const db = await database()
    await writeServiceState(db, 'retention', { lastRunAt: ago(HOUR), hold: null })
    await addRun(db, ago(DAY))
    const instance = { id: 'one', version: '1.0.0', startedAt: ago(HOUR), seenAt: ago(MINUTE) }
    await reportInstance(db, instance, now)
    const checks = await examine(db)
    const others = Object.values(checks).filter(({ id, state }) => id !== 'disk' && state !== 'ok')
    expect(others).toStrictEqual([])
    expect(checks.scan.isUnset).toBeUndefined()
    const unscanned = (await examine(db, { scansFiles: false })).scan
    expect(unscanned).toMatchObject({ state: 'ok', isUnset: true, text: expect.stringContaining('Non impostato') })
  })

  test('a newer release is said once a day, by the file that the operator names', async () => {
    const db = await database()
    let asked = 0
    const server = createServer((_, response) => {
      asked++
      response.end('0a1b  idg-99.0.0-linux-x64.tar.gz\n')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const network = { protocols: { 'http:': http.get }, agent: new http.Agent() }
    const releaseSumsUrl = `http://127.0.0.1:${port}/SHA256SUMS`
    expect((await examine(db)).release).toMatchObject({ state: 'ok', isUnset: true })
    for (let look = 0; look < 2; look++) {
      const { release } = await examine(db, { releaseSumsUrl }, true, network)
      expect(release).toMatchObject({ state: 'warning', rings: false, text: expect.stringContaining('99.0.0') })
    }
    expect(asked).toBe(1)
  })

  test('each failure turns its check red and alarms', async () => {
    const db = await database()
    await storeRequestWithMails(db, now)
    await db.updateTable('mailOutbox').set({ state: 'dead' }).execute()
    await db
      .insertInto('mailTrouble')
      .values({ kind: 'login-refused', since: ago(HOUR) })
      .execute()
    await writeServiceState(db, 'retention', { lastRunAt: ago(4 * HOUR), hold: null })
    await addRun(db, ago(2 * DAY), 'passed')
    await addRun(db, ago(HOUR), 'failed', 'failed')
    await db
      .insertInto('contentDocuments')
      .values({
        key: 'about',
        locale: 'it',
        revision: 1,
        draft: '{}',
        scheduledFor: ago(10 * MINUTE),
        originalHash: '',
        position: 0,
      })
      .execute()
    await db
      .insertInto('privacyCases')
      .values({
        id: randomUUIDv7(),
        state: 'erasing',
        origin: 'staff',
        addresses: '[]',
        createdAt: ago(DAY),
        confirmedAt: ago(2 * HOUR),
        needsEmailSending: false,
        emailSent: false,
      })
      .execute()
    const checks = await examine(db)
    const red = Object.values(checks).filter(({ state, rings }) => state === 'failed' && rings)
    expect(red.map(({ id }) => id)).toStrictEqual([
      ...['outbox', 'delivery', 'backup', 'backup-copy', 'retention', 'publication', 'erasure', 'instances'],
    ])
  })

  test('says that the mailbox is not read, at once if it never was and otherwise after a quarter of an hour', async () => {
    const db = await database()
    expect((await examine(db, { readsMailbox: false })).mailbox).toMatchObject({ state: 'ok', isUnset: true })
    const mailbox = async (state: object) => {
      await writeServiceState(db, 'mailbox', { place: 'x', failure: null, leaseUntil: null, ...state })
      return (await examine(db)).mailbox
    }
    const refused = { failure: 'login-refused', failingSince: ago(MINUTE) }
    expect(await mailbox({ ...refused, readAt: null })).toMatchObject({
      state: 'failed',
      rings: true,
      advice: expect.stringContaining('IMAP_URL'),
    })
    expect(await mailbox({ ...refused, readAt: ago(2 * MINUTE) })).toMatchObject({ state: 'ok' })
    const away = { failure: 'unreachable', failingSince: ago(HOUR), readAt: ago(HOUR) }
    expect(await mailbox(away)).toMatchObject({ state: 'failed', rings: true })
    expect(await mailbox({ readAt: ago(HOUR) })).toMatchObject({
      state: 'warning',
      text: expect.stringMatching(/^Ferma/),
    })
    const leaseUntil = new Date(now.getTime() + MINUTE).toISOString()
    expect(await mailbox({ readAt: ago(HOUR), leaseUntil })).toMatchObject({ state: 'ok' })
    expect(await mailbox({ readAt: ago(MINUTE) })).toMatchObject({ state: 'ok' })
  })

  test('what the set-up lacks is shown and does not alarm', async () => {
    const checks = await examine(await database(), {
      publicUrl: new URL('http://www.idg.example'),
      mailsAreFiles: true,
      backup: { isNightly: true, copyDir: undefined },
      alarm: { heartbeat: false, mail: false },
    })
    for (const id of ['address', 'delivery', 'backup-copy', 'alarm'] as const) {
      expect(checks[id]).toMatchObject({ state: 'failed', rings: false })
    }
    // Nobody has signed in yet: the first backup may still come.
    expect(checks.backup.state).toBe('warning')
    const local = { publicUrl: new URL('http://localhost:3000'), alarm: { heartbeat: false, mail: false } }
    const tried = await examine(await database(), local)
    for (const id of ['address', 'alarm'] as const) expect(tried[id]).toMatchObject({ state: 'ok', isUnset: true })
  })

  test('a database that does not store, or does not answer, is one alarm', async () => {
    const db = await database()
    await writeServiceState(db, 'retention', { lastRunAt: ago(HOUR), hold: null })
    await reportInstance(db, { id: 'one', version: '1.0.0', startedAt: ago(HOUR), seenAt: ago(MINUTE) }, now)
    expect((await examine(db, {}, false)).database).toMatchObject({ state: 'failed', rings: true })
    await db.destroy()
    const checks = Object.values(await examine(db))
    expect(checks.filter(({ state, rings }) => state === 'failed' && rings).map(({ id }) => id)).toStrictEqual([
      'database',
    ])
  })

  test('an S3 store that refuses or is down, late removals and files that were not moved are red and alarm', async () => {
    const db = await database()
    const dataDir = scratchFolder('idg-checks-')
    const [refusing, fine] = [
      await startS3Endpoint(refuse(403, 'AccessDenied')),
      await startS3Endpoint((_, response) => response.end('<ListBucketResult></ListBucketResult>')),
    ]
    const filesOf = async (s3: S3Place) => {
      const backup = { isNightly: true, copyDir: undefined, copyS3: s3 }
      const checks = await examine(db, { dataDir, s3, backup })
      expect(JSON.stringify(checks)).not.toContain(SECRET_KEY)
      return { files: checks.files, copy: checks['backup-copy'] }
    }
    try {
      const red = { state: 'failed', rings: true, text: expect.stringContaining('403 (AccessDenied)') }
      expect(await filesOf(refusing.place)).toMatchObject({ files: red, copy: red })
      expect(await filesOf(fine.place)).toMatchObject({ files: { state: 'ok' }, copy: { state: 'ok' } })
      await addRun(db, ago(HOUR), 'passed', 'failed')
      // A copy by hand to another place does not say that this one works again.
      await addRun(db, ago(HOUR / 2), 'passed', 'elsewhere')
      await addRun(db, ago(HOUR / 3), 'failed', 'none')
      expect((await filesOf(fine.place)).copy).toMatchObject({ state: 'failed', rings: true })
      await db
        .insertInto('fileRemovals')
        .values({ sha256: 'x', removedAt: ago(2 * HOUR) })
        .execute()
      expect((await filesOf(fine.place)).files).toMatchObject({ state: 'failed', rings: true })
      const staged = await folderStore(path.join(dataDir, 'files')).stage(Readable.from([Buffer.from('left')]), 10)
      await staged.keep()
      await staged.discard()
      expect((await filesOf(fine.place)).files).toMatchObject({ advice: expect.stringContaining('files:move') })
    } finally {
      await refusing.close()
      await fine.close()
    }
    const down = (await filesOf(fine.place)).files
    expect(down).toMatchObject({ state: 'failed', rings: true, text: expect.stringContaining('ECONNREFUSED') })
  })

  test('a retention hold, a clock that was set back and a missing copy folder are red', async () => {
    const db = await database()
    await writeServiceState(db, 'retention', { lastRunAt: ago(0), hold: { reason: 'share', since: ago(0) } })
    const checks = await examine(db, { backup: { isNightly: true, copyDir: '/none/at/all' } })
    expect(checks.retention.text).toBe('In pausa: serve una conferma.')
    expect(checks['backup-copy']).toMatchObject({ state: 'failed', rings: true })
  })
})
