import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { exportSections } from '#app/features/care/privacy/erasure/parts.server.ts'
import { findPerson } from '#app/features/care/privacy/erasure/subject.server.ts'
import { checkScan } from '#app/features/care/system/checks/data-checks.server.ts'
import { addFile, attachFile, type Purpose } from '#app/features/ground/files/store/add-file.server.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { noteInfectedCurriculum } from '#app/features/work/candidates/infected-curriculum.server.ts'
import { getCandidate, openCurriculum } from '#app/features/work/candidates/staff/list-candidates.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { DAY, MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { NO_RECORDS } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { largePdf, pdfWith } from '#test/files/documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { MALWARE, startScriptedClamd } from '#test/stand-ins/scripted-clamd.ts'
import { type ScanWork, scanDue } from './scan-files.server.ts'

const started: Awaited<ReturnType<typeof startScriptedClamd>>[] = []
afterEach(async () => {
  for (const clamd of started.splice(0)) await clamd.close()
})

/** A service with a scanner, a member of staff who handles applications, and a clock that can be moved. */
async function office(db: Db) {
  const clamd = await startScriptedClamd()
  started.push(clamd)
  const time = { now: new Date('2026-11-23T09:00:00.000Z') }
  const base = testContext(db, { clock: () => time.now, files: folderStore(scratchFolder('idg-scan-')) })
  const settings = { ...base.system.settings, scansFiles: true }
  const ctx = { ...base, system: { ...base.system, settings } }
  const handler = { ...ctx, actor: await storeStaff(db, { grants: ['candidates.manage'], role: 'operator' }) }
  const onInfected = noteInfectedCurriculum(ctx.clock)
  const { log, clock, files } = ctx
  const work: ScanWork = { db, clock, log, files, clamd: clamd.address, onInfected, limitMs: 2_000 }
  const { signal } = new AbortController()
  const scan = () => scanDue(work, signal)
  const later = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms)
  }
  const check = () => checkScan({ db, clock, settings, isWritable: async () => true })
  return { db, ctx, clamd, time, handler, work, scan, later, check }
}

type Office = Awaited<ReturnType<typeof office>>

async function upload({ ctx }: Office, content: Buffer, purpose: Purpose = 'candidate'): Promise<string> {
  const staged = await ctx.files.stage(Readable.from([content]), 10_000_000)
  const added = await addFile(ctx, { staged, type: 'pdf', name: 'cv.pdf', purpose, sourceHash: '' })
  await staged.discard()
  return added?.id ?? ''
}

/** An application with a curriculum; returns its id. */
async function apply(one: Office, content: Buffer): Promise<string> {
  const id = randomUUIDv7()
  const createdAt = one.time.now.toISOString()
  await one.db
    .insertInto('candidates')
    .values({
      id,
      reference: id,
      formKey: id,
      jobKey: null,
      jobTitle: '',
      name: 'Chiara Conti',
      phone: '',
      message: '',
      email: 'chiara@candidati.example',
      status: 'new',
      createdAt,
      consentAt: null,
      consentVersion: null,
      noticeVersion: '',
      sourceHash: '',
      senderHash: '',
      needsEmailSending: false,
      emailSent: false,
    })
    .execute()
  const file = await upload(one, content)
  await one.db.transaction().execute((trx) => attachFile(trx, { id: file, purpose: 'candidate', owner: id }))
  return id
}

const infected = pdfWith(MALWARE.replace(/[()\\]/g, ''))
  .toString('latin1')
  .replace('%PDF-1.4\n', `%PDF-1.4\n%${MALWARE}\n`)

describeOnBothEngines('a private file', ({ database }) => {
  test('is opened only after the scanner has found it clean', async () => {
    const one = await office(await database())
    const id = await apply(one, pdfWith('Curriculum'))
    expect((await getCandidate(one.handler, id)).file).toMatchObject({ isOpenable: false })
    await expect(openCurriculum(one.handler, id)).rejects.toThrow(ConflictError)
    await one.scan()
    expect((await getCandidate(one.handler, id)).file).toMatchObject({ isOpenable: true })
    const { stream } = await openCurriculum(one.handler, id)
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(pdfWith('Curriculum'))).toBe(true)
  })

  test('is opened without a scan when no scanner is configured', async () => {
    const one = await office(await database())
    const id = await apply(one, pdfWith('Curriculum'))
    const { settings } = one.handler.system
    const system = { ...one.handler.system, settings: { ...settings, scansFiles: false } }
    expect((await openCurriculum({ ...one.handler, system }, id)).name).toBe('cv.pdf')
  })

  test('that is infected is deleted with its bytes; staff are told and the application stays', async () => {
    const one = await office(await database())
    const id = await apply(one, Buffer.from(infected, 'latin1'))
    const { sha256 } = await one.db.selectFrom('files').select('sha256').executeTakeFirstOrThrow()
    await one.scan()
    expect(await one.ctx.files.has(sha256)).toBe(false)
    expect(await one.db.selectFrom('files').select('id').execute()).toStrictEqual([])
    await expect(openCurriculum(one.handler, id)).rejects.toMatchObject({ status: 404 })
    expect(await getCandidate(one.handler, id)).toMatchObject({
      name: 'Chiara Conti',
      file: undefined,
      entries: [{ kind: 'infected', text: 'Test.Malware', writer: null }],
    })
    const { person } = await findPerson(one.db, { addresses: ['chiara@candidati.example'], follow: false }, one.ctx)
    const own = await exportSections(one.db, { records: NO_RECORDS, person }, { internal: false })
    expect(own.find(({ key }) => key === 'curricula-eliminati')?.rows).toMatchObject([{ Virus: 'Test.Malware' }])
    expect(own.map(({ key }) => key)).not.toContain('risposte-candidature')
    const told = await one.db.selectFrom('notifications').select(['adminId', 'message', 'link']).execute()
    expect(told).toStrictEqual([
      {
        adminId: one.handler.actor.id,
        message: 'Il curriculum di una candidatura conteneva un virus ed è stato eliminato',
        link: `/admin/candidates/${id}`,
      },
    ])
  })

  test('that is infected and still waits for its form is deleted', async () => {
    const one = await office(await database())
    const file = await upload(one, Buffer.from(MALWARE))
    await one.scan()
    const owned = { id: file, purpose: 'candidate', owner: 'late' } as const
    expect(await one.db.transaction().execute((trx) => attachFile(trx, owned))).toBe(false)
    expect(await one.db.selectFrom('notifications').select('id').execute()).toStrictEqual([])
  })

  test('waits while the scanner fails, is tried again with growing pauses, and raises an alarm after 15 minutes', async () => {
    const one = await office(await database())
    const id = await apply(one, pdfWith('Curriculum'))
    const attempts = async () =>
      (await one.db.selectFrom('files').select('scanAttempts').executeTakeFirstOrThrow()).scanAttempts
    const pauses: number[] = []
    let since = one.time.now.getTime()
    const failures = ['half', 'cut', 'garbage', 'endless', 'silent'] as const
    for (let done = 0; pauses.length < 12; ) {
      one.clamd.behave(failures[pauses.length % failures.length] ?? 'half')
      one.work.limitMs = pauses.length % failures.length === 4 ? 50 : 10_000
      await one.scan()
      if ((await attempts()) > done) {
        done = await attempts()
        pauses.push(Math.round((one.time.now.getTime() - since) / SECOND))
        since = one.time.now.getTime()
      }
      await expect(openCurriculum(one.handler, id)).rejects.toThrow(ConflictError)
      if (pauses.length < 12) one.later(5 * SECOND)
    }
    expect(pauses).toStrictEqual([0, 15, 30, 60, 120, 240, 480, 900, 900, 900, 900, 900])
    expect(await one.check()).toMatchObject({ state: 'failed', rings: true })
    one.clamd.behave('verdict')
    one.later(15 * MINUTE)
    await one.scan()
    expect((await openCurriculum(one.handler, id)).name).toBe('cv.pdf')
    expect(await one.check()).toMatchObject({ state: 'ok' })
  })

  test('does not wait for one that the scanner finds too large', async () => {
    const one = await office(await database())
    one.clamd.behave('size')
    await apply(one, largePdf(100_000))
    const small = await apply(one, pdfWith('Small'))
    await one.scan()
    expect((await openCurriculum(one.handler, small)).name).toBe('cv.pdf')
    one.later(16 * MINUTE)
    expect((await one.check()).advice).toContain('StreamMaxLength')
  })

  test('rings only when it is late: without a scanner and in the first minutes the check is fine', async () => {
    const one = await office(await database())
    await apply(one, pdfWith('Curriculum'))
    expect(await one.check()).toMatchObject({ state: 'ok', text: 'In attesa: 1.' })
    one.later(14 * MINUTE)
    expect(await one.check()).toMatchObject({ state: 'ok' })
    one.later(2 * MINUTE)
    expect(await one.check()).toMatchObject({ state: 'failed', rings: true })
    const settings = { ...one.ctx.system.settings, scansFiles: false }
    const { db, clock } = one.ctx
    expect(await checkScan({ db, clock, settings, isWritable: async () => true })).toMatchObject({ state: 'ok' })
  })

  test('whose bytes are gone raises no alarm, and is not opened', async () => {
    const one = await office(await database())
    const id = await apply(one, pdfWith('Curriculum'))
    const { sha256 } = await one.db.selectFrom('files').select('sha256').executeTakeFirstOrThrow()
    await one.ctx.files.remove(sha256)
    await one.scan()
    one.later(DAY)
    expect(await one.check()).toMatchObject({ state: 'ok' })
    await expect(openCurriculum(one.handler, id)).rejects.toThrow(ConflictError)
  })

  test('is scanned once by several instances, and again after one of them was killed', async () => {
    const one = await office(await database())
    for (let count = 0; count < 12; count++) await apply(one, pdfWith(`Curriculum ${count}`))
    await Promise.all([one.scan(), one.scan(), one.scan()])
    expect(one.clamd.contents).toHaveLength(12)
    expect(await one.db.selectFrom('files').select('id').where('scan', '<>', 'clean').execute()).toStrictEqual([])
    // Claimed by a process that no longer exists.
    const id = await apply(one, pdfWith('Another'))
    const claim = { scanAttempts: 1, scanDueAt: new Date(one.time.now.getTime() + 2 * MINUTE).toISOString() }
    await one.db.updateTable('files').set(claim).where('owner', '=', id).execute()
    await one.scan()
    expect(one.clamd.contents).toHaveLength(12)
    one.later(2 * MINUTE)
    await one.scan()
    expect((await openCurriculum(one.handler, id)).name).toBe('cv.pdf')
  })

  test('is tried at once after a clock that was ahead has been set back', async () => {
    const one = await office(await database())
    const { now } = one.time
    one.later(800 * DAY)
    const id = await apply(one, pdfWith('Curriculum'))
    one.clamd.behave('garbage')
    await one.scan()
    one.time.now = now
    one.clamd.behave('verdict')
    await one.scan()
    expect((await openCurriculum(one.handler, id)).name).toBe('cv.pdf')
  })

  test('is not a picture: those are encoded anew and not scanned', async () => {
    const one = await office(await database())
    await upload(one, Buffer.from('picture'), 'picture')
    await one.scan()
    expect(one.clamd.contents).toStrictEqual([])
  })
})
