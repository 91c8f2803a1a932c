import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { FormError } from '#app/action-result.server.ts'
import { destroy, exportSections } from '#app/features/care/privacy/erasure/parts.server.ts'
import { recordsOf } from '#app/features/care/privacy/erasure/subject.server.ts'
import { addFile } from '#app/features/ground/files/store/add-file.server.ts'
import { folderStore } from '#app/features/ground/files/store/folder-store.server.ts'
import { smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { openAttachment } from '#app/features/work/incoming/get-incoming.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { timelineOf } from '#app/features/work/requests/request/timeline/timeline.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { deliverDue, deliveryParts, movableClock, SECRET, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { storeStaff } from '#test/staff.ts'
import { startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'
import { readReplyFiles } from './reply-files.server.ts'

const PDF = Buffer.from('%PDF-1.4\nofferta\nstartxref\n0\n%%EOF\n')

async function office(db: Db) {
  const clock = movableClock()
  const files = folderStore(scratchFolder('idg-reply-files-'))
  const ctx = { ...testContext(db, { clock, files }), actor: await storeStaff(db) }
  return {
    ctx,
    clock,
    requestId: await storeRequestWithMails(db, clock()),
    upload: async (name: string) => {
      const staged = await files.stage([PDF] as never, 1000)
      const file = { staged, type: 'pdf', name, purpose: 'reply-attachment', sourceHash: '' } as const
      return (await addFile(ctx, file))?.id ?? ''
    },
  }
}

const formWith = (...attached: string[]) => {
  const form = new FormData()
  for (const id of attached) form.append('attached', id)
  return form
}

describeOnBothEngines('the files of a reply', ({ database }) => {
  test('arrive with its mail, are saved from the timeline, and go with the request', async () => {
    const { ctx, clock, requestId, upload } = await office(await database())
    const peer = await startSmtpPeer()
    try {
      const files = [await upload('Offerta è pronta.pdf')]
      await replyToRequest(ctx, { id: requestId, version: 1, subject: 'Offerta', text: 'Ecco.', files })
      const kinds = requestMails(SECRET, ctx.files)
      await deliverDue(deliveryParts({ db: ctx.db, clock, transport: smtpTransport(peer.url), kinds }))
      const sent = peer.received.find(({ mail }) => mail.messageId?.startsWith('<request-reply.'))
      expect(sent?.mail.attachments).toMatchObject([
        { filename: 'Offerta è pronta.pdf', contentType: 'application/pdf', content: PDF },
      ])
    } finally {
      await peer.close()
    }
    const reply = timelineOf(await getRequest(ctx, requestId)).find(({ kind }) => kind === 'reply')
    const [{ id = '' } = {}] = reply && 'attachments' in reply ? reply.attachments : []
    expect(await buffer((await openAttachment(ctx, id)).stream)).toStrictEqual(PDF)
    const subject = { records: await recordsOf(ctx.db, [requestId]) }
    const sections = await exportSections(ctx.db, subject, { internal: false })
    expect(sections.find(({ key }) => key === 'risposte')?.rows).toMatchObject([{ Allegati: 'Offerta è pronta.pdf' }])
    await ctx.db.transaction().execute((trx) => destroy(trx, subject, clock()))
    expect(await ctx.db.selectFrom('files').select('id').execute()).toStrictEqual([])
    expect(await ctx.db.selectFrom('fileRemovals').select('sha256').execute()).toHaveLength(1)
  })

  test('belong to one reply: used twice or expired, the second reply is refused and stays unsent', async () => {
    const { ctx, requestId, upload } = await office(await database())
    const files = [await upload('offerta.pdf')]
    await replyToRequest(ctx, { id: requestId, version: 1, subject: 'Uno', text: 'Ecco.', files })
    const again = replyToRequest(ctx, { id: requestId, version: 2, subject: 'Due', text: 'Ecco.', files })
    await expect(again).rejects.toThrow(FormError)
    expect(await ctx.db.selectFrom('requestReplies').select('subject').execute()).toStrictEqual([{ subject: 'Uno' }])
    await expect(readReplyFiles(ctx, formWith(...files))).rejects.toThrow(FormError)
  })

  test('are at most five, with 10 MB in all; those of a refused form stay chosen', async () => {
    const { ctx, upload } = await office(await database())
    const ids: string[] = []
    for (let at = 0; at < 6; at++) ids.push(await upload(`${at}.pdf`))
    expect(await readReplyFiles(ctx, formWith(...ids.slice(0, 5)))).toHaveLength(5)
    const form = formWith(...ids)
    await expect(readReplyFiles(ctx, form)).rejects.toThrow(FormError)
    expect(JSON.parse(String(form.get('kept')))).toHaveLength(6)
    await ctx.db
      .updateTable('files')
      .set({ size: 6 * 1024 ** 2 })
      .where('id', 'in', ids)
      .execute()
    await expect(readReplyFiles(ctx, formWith(...ids.slice(0, 2)))).rejects.toThrow(FormError)
    const uploads = [{ kind: 'refused', field: 'files', name: 'a.exe', problem: 'type' }] as const
    await expect(readReplyFiles({ ...ctx, uploads }, formWith())).rejects.toMatchObject({
      errors: { files: '«a.exe» non si può allegare: servono PDF, DOCX, ODT o immagini, senza macro e sotto i 10 MB.' },
    })
  })
})
