import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { completeErasures } from '#app/features/care/privacy/erasure/erase-person.server.ts'
import { exportSections } from '#app/features/care/privacy/erasure/parts.server.ts'
import { findPerson } from '#app/features/care/privacy/erasure/subject.server.ts'
import { applyErasures } from '#app/features/care/privacy/ledger/apply-erasures.server.ts'
import { deleteExpired } from '#app/features/care/privacy/retention/run-retention.server.ts'
import { addFile } from '#app/features/ground/files/store/add-file.server.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { careForFiles } from '#app/features/ground/files/store/remove-files.server.ts'
import { listMails } from '#app/features/ground/mail/screens/list-mails.server.ts'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { ForbiddenError, NotFoundError } from '#app/lib/errors.ts'
import { NO_RECORDS } from '#app/personal-data.ts'
import { type DatabaseLocation, openDatabase } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { docxWith, pdfWith } from '#test/files/documents.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { submitApplication } from './application/apply.server.ts'
import { APPLICATION_LIMITS } from './application/store-candidate.server.ts'
import { findOwnApplication, renewApplication, withdrawApplication } from './keep/keep.server.ts'
import { keepLink } from './keep/keep-link.server.ts'
import { addCandidateNote, askToKeep, replyToCandidate } from './staff/change-candidate.server.ts'
import { deleteCandidate } from './staff/delete-candidate.server.ts'
import { getCandidate, listCandidates, openCurriculum } from './staff/list-candidates.server.ts'

const NOW = new Date('2026-11-23T09:00:00.000Z')
const MARK = 'Curriculum di Chiara Conti 4711'

/** A service with a data folder, a member of staff who handles applications, and two who do not. */
async function office(place: DatabaseLocation) {
  const dataDir = place.engine === 'sqlite' ? path.dirname(place.file) : scratchFolder('idg-candidates-')
  mkdirSync(path.join(dataDir, 'mail'), { recursive: true })
  const db = openDatabase(place)
  const base = testContext(db)
  const time = { now: NOW }
  const visitor: AppContext = {
    ...base,
    clock: () => time.now,
    files: folderStore(path.join(dataDir, 'files')),
    system: { ...base.system, settings: { ...base.system.settings, dataDir } },
  }
  const handler = { ...visitor, actor: await storeStaff(db, { grants: ['candidates.manage'], role: 'operator' }) }
  const admin = { ...visitor, actor: await storeStaff(db) }
  const operator = { ...visitor, actor: await storeStaff(db, { role: 'operator' }) }
  return { db, dataDir, time, visitor, handler, admin, operator }
}

type Office = Awaited<ReturnType<typeof office>>

async function upload({ visitor }: Office, bytes: Buffer, type: 'pdf' | 'docx' = 'pdf'): Promise<AppContext> {
  const staged = await visitor.files.stage(Readable.from([bytes]), 10_000_000)
  const name = `Cv Chiara.${type}`
  const file = await addFile(visitor, { staged, type, name, purpose: 'candidate', sourceHash: 'network' })
  await staged.discard()
  return { ...visitor, uploads: [{ kind: 'stored', field: 'curriculum', id: file?.id ?? '', name }] }
}

function formOf(fields: Record<string, string>, ctx: AppContext): FormData {
  const form = new FormData()
  const text = {
    name: 'Chiara Conti',
    email: 'Chiara.Conti@candidati.example',
    phone: '+39 333 1234567',
    message: 'Buongiorno, mi interessa l’integrazione.',
    token: issueFormToken(ctx.secret, ctx.clock()),
  }
  for (const [name, value] of Object.entries({ ...text, ...fields })) form.set(name, value)
  return form
}

/** Applies with a curriculum; returns the id of the application. */
async function apply(one: Office, bytes = pdfWith(MARK)): Promise<string> {
  const ctx = await upload(one, bytes)
  const reference = await submitApplication(ctx, formOf({}, ctx))
  if (typeof reference !== 'string') throw new Error(JSON.stringify(reference))
  return (
    await one.db.selectFrom('candidates').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()
  ).id
}

/** The files below a folder that contain a text, in UTF-8 or as the hash of a blob. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text))
}

const tokenOf = (ctx: AppContext, id: string) => keepLink('', ctx.secret, id).replace('/candidatura/', '')

describeOnBothEngines('an application', ({ location }) => {
  const use = async (work: (one: Office) => Promise<void>) => {
    const one = await office(await location())
    try {
      await work(one)
    } finally {
      await one.db.destroy()
    }
  }

  test('is stored with its curriculum and announced to the granted staff, without its data', () =>
    use(async (one) => {
      const id = await apply(one)
      const candidate = await getCandidate(one.handler, id)
      expect(candidate).toMatchObject({
        name: 'Chiara Conti',
        position: 'Candidatura spontanea',
        status: 'new',
        deletedOn: '2027-11-23',
        file: { name: 'Cv Chiara.pdf', isOpenable: true },
      })
      const file = await openCurriculum(one.handler, id)
      expect(Buffer.from(await new Response(file.stream).arrayBuffer())).toStrictEqual(pdfWith(MARK))
      const mails = await one.db.selectFrom('mailOutbox').select(['kind', 'recipient']).orderBy('kind').execute()
      expect(mails).toStrictEqual([
        { kind: 'candidate-received', recipient: 'Chiara.Conti@candidati.example' },
        { kind: 'candidate-staff', recipient: one.handler.actor.email },
      ])
      const news = await one.db.selectFrom('notifications').select(['adminId', 'message', 'link']).execute()
      expect(news).toStrictEqual([
        {
          adminId: one.handler.actor.id,
          message: 'Nuova candidatura spontanea',
          link: `/admin/candidates/${id}`,
        },
      ])
    }))

  test('is hidden from everybody without the permission, also from admins', () =>
    use(async (one) => {
      const id = await apply(one)
      for (const ctx of [one.admin, one.operator, one.visitor]) {
        await expect(listCandidates(ctx, { status: undefined, page: 1 })).rejects.toThrow(ForbiddenError)
        await expect(getCandidate(ctx, id)).rejects.toThrow(ForbiddenError)
        await expect(openCurriculum(ctx, id)).rejects.toThrow(ForbiddenError)
      }
      expect((await listMails(one.admin, {})).mails).toStrictEqual([])
      const granted = { ...one.admin, actor: { ...one.admin.actor, grants: ['candidates.manage'] as const } }
      expect((await listMails(granted, {})).mails).toHaveLength(2)
      expect((await listCandidates(one.handler, { status: undefined, page: 1 })).candidates).toMatchObject([{ id }])
      const named = async (search: string) =>
        (await listCandidates(one.handler, { status: undefined, search, page: 1 })).candidates.length
      expect([await named('CHIARA'), await named('nessuno%')]).toStrictEqual([1, 0])
    }))

  test('tells the admins that a permission is missing when no one has it', () =>
    use(async (one) => {
      await one.db.updateTable('admins').set({ grants: '' }).execute()
      await apply(one)
      const news = await one.db.selectFrom('notifications').select(['adminId', 'link']).execute()
      expect(news).toStrictEqual([{ adminId: one.admin.actor.id, link: '/admin/users' }])
    }))

  test('sent several times, also at once, is stored once', () =>
    use(async (one) => {
      // Made once: an archive made in the next second has other bytes.
      const curriculum = docxWith(MARK)
      const ctx = await upload(one, curriculum, 'docx')
      const again = await upload(one, curriculum, 'docx')
      const form = formOf({}, ctx)
      const references = await Promise.all([ctx, again, again].map((each) => submitApplication(each, form)))
      expect(new Set(references).size).toBe(1)
      expect(await submitApplication(ctx, form)).toBe(references[0])
      expect(await one.db.selectFrom('candidates').select('id').execute()).toHaveLength(1)
    }))

  test('of another person or with another curriculum is another one, also from the same form', () =>
    use(async (one) => {
      const token = issueFormToken(one.visitor.secret, NOW)
      const people: [string, string][] = [
        ['Chiara Conti', 'Cv di Chiara'],
        ['Dario Riva', 'Cv di Chiara'],
        ['Chiara Conti', 'Cv di Chiara, corretto'],
      ]
      const references: unknown[] = []
      for (const [name, text] of [...people, ...people]) {
        const ctx = await upload(one, pdfWith(text))
        references.push(await submitApplication(ctx, formOf({ name, token }, ctx)))
      }
      expect(references.slice(3)).toStrictEqual(references.slice(0, 3))
      const stored = await one.db.selectFrom('candidates').select('reference').orderBy('id').execute()
      expect(stored.map(({ reference }) => reference)).toStrictEqual(references.slice(0, 3))
    }))

  test('that is refused keeps what was typed and the uploaded file', () =>
    use(async (one) => {
      const ctx = await upload(one, pdfWith(MARK))
      const refused = await submitApplication(ctx, formOf({ email: 'chiara' }, ctx))
      if (typeof refused === 'string') throw new Error('accepted')
      expect(refused).toMatchObject({
        values: { name: 'Chiara Conti', message: 'Buongiorno, mi interessa l’integrazione.', email: 'chiara' },
        file: { name: 'Cv Chiara.pdf' },
      })
      expect(Object.keys(refused.errors)).toStrictEqual(['email'])
      const second = formOf({ token: refused.token, curriculum: refused.file?.token ?? '' }, one.visitor)
      expect(await submitApplication(one.visitor, second)).toMatch(/^IDG-/)
    }))

  test.each<[string, Record<string, string>, object]>([
    ['without a file', {}, { errors: { file: 'Scegli il file del tuo curriculum.' } }],
    ['with a forged file', { curriculum: 'abc.def' }, { errors: { file: 'Scegli il file del tuo curriculum.' } }],
  ])('%s is refused', (_name, fields, expected) =>
    use(async (one) => {
      expect(await submitApplication(one.visitor, formOf(fields, one.visitor))).toMatchObject(expected)
    }),
  )

  test('with a forged or old token, or a filled trap, is refused with its file', () =>
    use(async (one) => {
      const ctx = await upload(one, pdfWith(MARK))
      const old = issueFormToken(ctx.secret, new Date(NOW.getTime() - 8 * 86_400_000))
      const wrong: Record<string, string>[] = [{ token: 'x.y.z' }, { token: old }, { nota_interna: 'x' }]
      for (const fields of wrong) {
        const form = formOf(fields, ctx)
        const refused = await submitApplication(ctx, form)
        expect(refused).toMatchObject({ status: 400, file: { name: 'Cv Chiara.pdf' } })
        // The form empties the trap when its token changes.
        expect(refused).not.toMatchObject({ token: form.get('token') })
      }
      expect(await one.db.selectFrom('candidates').select('id').execute()).toStrictEqual([])
    }))

  test('above the limits is refused and loses nothing', () =>
    use(async (one) => {
      for (let count = 0; count < APPLICATION_LIMITS.perMailbox; count++) await apply(one)
      const ctx = await upload(one, pdfWith(MARK))
      expect(await submitApplication(ctx, formOf({}, ctx))).toMatchObject({
        status: 429,
        values: { name: 'Chiara Conti' },
        file: { name: 'Cv Chiara.pdf' },
      })
      expect(await submitApplication(ctx, formOf({ email: 'altra@candidati.example' }, ctx))).toMatch(/^IDG-/)
    }))

  test('is not limited by those stored while the clock was wrong', () =>
    use(async (one) => {
      one.time.now = new Date('2029-02-01T09:00:00.000Z')
      for (let count = 0; count < APPLICATION_LIMITS.perMailbox; count++) await apply(one)
      await expect(apply(one)).rejects.toThrow('429')
      one.time.now = NOW
      await apply(one)
    }))

  test('is deleted with one click: no byte of the person or the curriculum remains in any file', () =>
    use(async (one) => {
      const id = await apply(one)
      const { version } = await getCandidate(one.handler, id)
      await addCandidateNote(one.handler, { id, text: 'Nota su Chiara Conti' })
      await replyToCandidate(one.handler, { id, version, subject: 'Colloquio', text: 'Buongiorno Chiara Conti' })
      expect(filesWith(path.join(one.dataDir, 'files'), MARK)).toHaveLength(1)
      await deleteCandidate(one.handler, id)
      for (const table of ['candidates', 'candidateEntries', 'files', 'mailOutbox', 'notifications'] as const) {
        expect(await one.db.selectFrom(table).selectAll().execute(), table).toStrictEqual([])
      }
      const words = [MARK, 'Chiara Conti', 'candidati.example', '333 1234567', 'mi interessa l’integrazione']
      for (const word of words) expect(filesWith(one.dataDir, word), word).toStrictEqual([])
      await expect(getCandidate(one.handler, id)).rejects.toThrow(NotFoundError)
    }))

  test('shows beside each reply how its mail fared, and a note without one', () =>
    use(async (one) => {
      const id = await apply(one)
      const { version } = await getCandidate(one.handler, id)
      const aMomentLater = () => {
        one.time.now = new Date(one.time.now.getTime() + 1)
      }
      await addCandidateNote(one.handler, { id, text: 'Richiamare.' })
      aMomentLater()
      await replyToCandidate(one.handler, { id, version, subject: 'Colloquio', text: 'Buongiorno' })
      aMomentLater()
      await askToKeep(one.handler, { id, version: version + 1 })
      const fates = async () =>
        (await getCandidate(one.handler, id)).entries.map(({ kind, mails }) => [
          kind,
          ...mails.map(({ state }) => state),
        ])
      expect(await fates()).toStrictEqual([['note'], ['reply', 'queued'], ['keep', 'queued']])
      const replies = one.db.updateTable('mailOutbox').where('kind', '=', 'candidate-reply')
      await replies.set({ state: 'dead', failure: 'recipient' }).execute()
      expect(await fates()).toStrictEqual([['note'], ['reply', 'dead'], ['keep', 'queued']])
    }))

  test('that a restored backup brings back is deleted again', () =>
    use(async (one) => {
      const id = await apply(one)
      const row = await one.db.selectFrom('candidates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      await deleteCandidate(one.handler, id)
      await one.db.insertInto('candidates').values(row).execute()
      await applyErasures(one.db, one.dataDir, one.visitor.clock)
      expect(await one.db.selectFrom('candidates').select('id').execute()).toStrictEqual([])
    }))

  test('is deleted after twelve months, or twelve months after the consent to keep it', () =>
    use(async (one) => {
      const [forgotten, kept] = [await apply(one), await apply(one)]
      await askToKeep(one.handler, { id: kept, version: 1 })
      const own = () => findOwnApplication(one.visitor, tokenOf(one.visitor, kept))
      expect(await own(), 'on its first day a consent prolongs nothing').toMatchObject({ renewedUntil: null })
      one.time.now = new Date('2027-10-01T09:00:00Z')
      expect(await own()).toMatchObject({ deletedOn: '2027-11-23', renewedUntil: '2028-10-01' })
      await renewApplication(one.visitor, tokenOf(one.visitor, kept))
      expect(await own()).toMatchObject({
        consentAt: '2027-10-01T09:00:00.000Z',
        deletedOn: '2028-10-01',
      })
      const left = async (at: string) => {
        one.time.now = new Date(at)
        await deleteExpired(one.db, one.time.now)
        await careForFiles(one.visitor)
        return (await one.db.selectFrom('candidates').select('id').execute()).map(({ id }) => id).sort()
      }
      expect(await left('2027-11-23T08:00:00Z')).toStrictEqual([forgotten, kept].sort())
      expect(await left('2027-11-24T08:00:00Z')).toStrictEqual([kept])
      expect(await left('2028-10-02T08:00:00Z')).toStrictEqual([])
      expect(filesWith(path.join(one.dataDir, 'files'), MARK)).toStrictEqual([])
    }))

  test('is withdrawn by the candidate with the signed link, and by no other', () =>
    use(async (one) => {
      const id = await apply(one)
      await expect(withdrawApplication(one.visitor, `${id}.forged`)).rejects.toThrow(NotFoundError)
      await withdrawApplication(one.visitor, tokenOf(one.visitor, id))
      expect(await one.db.selectFrom('candidates').select('id').execute()).toStrictEqual([])
      expect(filesWith(path.join(one.dataDir, 'files'), MARK)).toStrictEqual([])
    }))

  test('belongs to the copy of a person’s data, and to the erasure', () =>
    use(async (one) => {
      const id = await apply(one)
      await addCandidateNote(one.handler, { id, text: 'Nota interna' })
      const addresses = ['chiara.conti+lavoro@candidati.example']
      const { person } = await findPerson(one.db, { addresses, follow: false }, one.visitor)
      const subject = { records: NO_RECORDS, person }
      const own = await exportSections(one.db, subject, { internal: false })
      expect(own.map(({ key }) => key)).toStrictEqual(['candidature', 'curricula'])
      const at = NOW.toISOString()
      await one.db
        .insertInto('privacyCases')
        .values({
          id: 'case',
          state: 'erasing',
          origin: 'staff',
          addresses: JSON.stringify(addresses),
          createdAt: at,
          askedAt: null,
          confirmedAt: at,
          confirmedBy: one.admin.actor.id,
          closedAt: null,
          report: null,
          needsEmailSending: false,
          emailSent: false,
        })
        .execute()
      const { db, clock, log, secret, files } = one.visitor
      const parts = { db, clock, log, secret, files, dataDir: one.dataDir, mailFrom: undefined }
      await completeErasures({ ...parts, mailsAreFiles: true, wakeMail: () => undefined })
      expect(await one.db.selectFrom('candidates').select('id').execute()).toStrictEqual([])
      expect(filesWith(one.dataDir, MARK)).toStrictEqual([])
    }))
})
