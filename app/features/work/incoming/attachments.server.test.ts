import { buffer } from 'node:stream/consumers'
import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { expect, test } from 'vitest'
import { exportSections } from '#app/features/care/privacy/erasure/parts.server.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { careForFiles } from '#app/features/ground/files/store/remove-files.server.ts'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { notifyOfDeadMails } from '#app/features/ground/mail/outbox/dead-mail.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { timelineOf } from '#app/features/work/requests/request/timeline/timeline.ts'
import { ConflictError, ForbiddenError, NotFoundError } from '#app/lib/errors.ts'
import { NO_RECORDS } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { movableClock, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { getIncoming, openAttachment } from './get-incoming.server.ts'
import { handleIncoming } from './handle-incoming.server.ts'
import { noteInfectedAttachment } from './infected-attachment.server.ts'
import { deleteIncoming } from './personal-data.server.ts'

const PDF = Buffer.from('%PDF-1.4\nfattura\nstartxref\n0\n%%EOF\n')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Attached = { filename?: string | false; content: Buffer | string; contentType?: string; cid?: string }

/** A mail with files, as mail programs write them. */
function mailWith(attachments: Attached[], headers: Record<string, string> = {}): Promise<Buffer> {
  return new MailComposer({
    from: 'Anna Rossi <anna.rossi@cliente.example>',
    to: 'info@idg.example',
    subject: 'Documenti',
    text: 'Ecco i documenti.',
    html: '<p>Ecco i documenti. <img src="cid:logo"></p>',
    attachments,
    headers,
  })
    .compile()
    .build()
}

async function office(db: Db, { scansFiles = false } = {}) {
  const clock = movableClock()
  const files = folderStore(scratchFolder('idg-attachments-'))
  const base = testContext(db, { clock, files })
  const settings = { ...base.system.settings, scansFiles }
  const ctx = { ...base, actor: await storeStaff(db), system: { ...base.system, settings } }
  const parts = { ...ctx, signal: new AbortController().signal, onDead: notifyOfDeadMails(clock) }
  const requestId = await storeRequestWithMails(db, clock())
  await db.updateTable('mailOutbox').set({ state: 'sent' }).execute()
  const { messageId } = await db
    .selectFrom('mailOutbox')
    .select('messageId')
    .where('kind', '=', 'request-visitor')
    .executeTakeFirstOrThrow()
  return {
    ctx,
    clock,
    requestId,
    answer: { 'In-Reply-To': messageId },
    receive: async (raw: Buffer) => {
      await storeIncoming(parts, raw)
      await handleIncoming(parts)
    },
    last: async (id = requestId) => {
      const entry = timelineOf(await getRequest(ctx, id)).at(-1)
      return entry && 'attachments' in entry ? entry.attachments : []
    },
  }
}

describeOnBothEngines('the attachments of a mail that comes in', ({ database }) => {
  test('are files of the timeline by their contents; what is not kept is named with its reason', async () => {
    const { ctx, answer, receive, last } = await office(await database())
    const files: Attached[] = [
      { filename: '../Fattura novembre.exe', content: PDF },
      { filename: 'cedola.pdf', content: 'no document' },
      { filename: 'pagina.html', content: '<script>alert(1)</script>' },
      { filename: 'vettore.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ]
    await receive(await mailWith(files, answer))
    const attachments = await last()
    expect(attachments.map(({ name, state }) => `${name} ${state}`)).toStrictEqual([
      'Fattura novembre.pdf kept',
      'cedola.pdf type',
      'pagina.html type',
      'vettore.svg type',
    ])
    const file = await openAttachment(ctx, attachments[0]?.id ?? '')
    expect(await buffer(file.stream)).toStrictEqual(PDF)
  })

  test('of a mail that is a new request are in its message; logos and signatures are none', async () => {
    const { ctx, receive, last } = await office(await database())
    const files: Attached[] = [
      { filename: 'foto.png', content: PNG },
      { filename: 'logo.png', content: PNG, cid: 'logo' },
      { filename: 'smime.p7s', content: 'x', contentType: 'application/pkcs7-signature' },
    ]
    await receive(await mailWith(files))
    const mail = await ctx.db.selectFrom('incomingMails').selectAll().executeTakeFirstOrThrow()
    expect(await last(mail.requestId ?? '')).toMatchObject([{ owner: mail.id, name: 'foto.png', state: 'kept' }])
  })

  test('of a program, beyond twenty or beyond the bytes of a day are not kept', async () => {
    const { ctx, clock, answer, receive, last } = await office(await database())
    const many = Array.from({ length: 22 }, (_, at) => ({ filename: `${at}.pdf`, content: PDF }))
    await receive(await mailWith(many, { ...answer, 'Auto-Submitted': 'auto-replied' }))
    expect(
      await ctx.db.selectFrom('files').select('id').where('purpose', '=', 'mail-attachment').execute(),
    ).toStrictEqual([])
    await receive(await mailWith(many, answer))
    expect((await last()).filter(({ state }) => state === 'kept')).toHaveLength(20)
    expect((await last()).filter(({ state }) => state === 'count')).toHaveLength(2)
    await ctx.db
      .updateTable('files')
      .set({ size: 200 * 1024 ** 2 })
      .where('purpose', '=', 'mail-attachment')
      .execute()
    clock.advance(1)
    await receive(await mailWith([{ filename: 'ancora.pdf', content: PDF }], answer))
    expect(await last()).toMatchObject([{ name: 'ancora.pdf', state: 'quota' }])
  })

  test('open once a scanner has found them clean; an infected one is named', async () => {
    const { ctx, answer, receive, last } = await office(await database(), { scansFiles: true })
    await receive(await mailWith([{ filename: 'listino.pdf', content: PDF }], answer))
    const [{ id = '', owner = '' } = {}] = await last()
    expect(await last()).toMatchObject([{ state: 'waiting' }])
    await expect(openAttachment(ctx, id)).rejects.toThrow(ConflictError)
    await ctx.db.updateTable('files').set({ scan: 'clean' }).where('id', '=', id).execute()
    expect((await openAttachment(ctx, id)).name).toBe('listino.pdf')
    await ctx.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('files').where('id', '=', id).execute()
      await noteInfectedAttachment(trx, { owner, name: 'listino.pdf', signature: 'Eicar' })
    })
    expect(await last()).toMatchObject([{ name: 'listino.pdf', state: 'infected' }])
  })

  test('are read by those who may read the mail, and only attachments', async () => {
    const { ctx, answer, receive, last } = await office(await database())
    await receive(await mailWith([{ filename: 'listino.pdf', content: PDF }], answer))
    const [{ id = '', owner = '' } = {}] = await last()
    await ctx.db.updateTable('incomingMails').set({ state: 'other', documentCollection: 'invitations' }).execute()
    expect((await getIncoming(ctx, owner)).attachments).toMatchObject([{ id }])
    const operator = { ...ctx, actor: await storeStaff(ctx.db, { role: 'operator' }) }
    await expect(openAttachment(operator, id)).rejects.toThrow(ForbiddenError)
    const raw = ctx.db.selectFrom('files').select('id').where('purpose', '=', 'incoming-mail')
    await expect(openAttachment(ctx, (await raw.executeTakeFirstOrThrow()).id)).rejects.toThrow(NotFoundError)
  })

  test('are in the copy of the data, and go with the mail', async () => {
    const { ctx, requestId, answer, receive, last } = await office(await database())
    await receive(
      await mailWith(
        [
          { filename: 'a.pdf', content: PDF },
          { filename: 'b.zip', content: 'x' },
        ],
        answer,
      ),
    )
    const [{ owner = '' } = {}] = await last()
    const subject = { records: { ...NO_RECORDS, requestIds: [requestId] } }
    const sections = await exportSections(ctx.db, subject, { internal: false })
    expect(sections.find(({ key }) => key === 'email-ricevute')?.rows).toMatchObject([{ Allegati: 'a.pdf, b.zip' }])
    const stored = await ctx.db.selectFrom('files').select('sha256').execute()
    expect(stored).toHaveLength(2)
    await ctx.db.transaction().execute((trx) => deleteIncoming(trx, [owner], ctx.clock()))
    await careForFiles(ctx)
    expect(await ctx.db.selectFrom('files').select('id').execute()).toStrictEqual([])
    for (const { sha256 } of stored) expect(await ctx.files.has(sha256)).toBe(false)
  })
})
