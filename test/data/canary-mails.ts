import path from 'node:path'
import type { AppContext, StaffActor } from '#app/context.ts'
import { storeIncoming } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { notifyOfDeadMails } from '#app/features/ground/mail/outbox/dead-mail.server.ts'
import { folderTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { handleIncoming } from '#app/features/work/incoming/handle-incoming.server.ts'
import { getRequest } from '#app/features/work/requests/request/get-request.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { newReference } from '#app/features/work/requests/submission/reference.server.ts'
import { pdfWith } from '#test/files/documents.ts'
import { ADDRESS } from './canary-person.ts'
import { deliverDue, deliveryParts, storeRequestWithMails } from './mail-fixtures.ts'
import { mail } from './mail-office.ts'

/** Lets mails with the canary word come in: theirs with an attachment, in copy, returned, and another customer's with them in copy. */
export async function storeCanaryMails(
  staff: AppContext & { actor: StaffActor },
  dataDir: string,
  requestId: string,
): Promise<void> {
  const { db, clock } = staff
  const other = await storeRequestWithMails(db, clock(), { reference: newReference() })
  await deliver()
  const receiptOf = async (id: string) => {
    const sent = db.selectFrom('mailOutbox').select('messageId').where('documentId', '=', id)
    return (await sent.where('kind', '=', 'request-visitor').executeTakeFirstOrThrow()).messageId
  }
  const own = { From: `Canarino Rossi <${ADDRESS}>`, 'In-Reply-To': await receiptOf(requestId) }
  const pdf = pdfWith('Preventivo del canarino').toString('base64')
  await receive(
    mail(
      {
        ...own,
        Cc: 'Il capo del canarino <capo@canarino.example>',
        'Message-ID': '<canarino@cliente.example>',
        'Content-Type': 'multipart/mixed; boundary=b',
      },
      `--b\nContent-Type: text/plain; charset=utf-8\n\nIl canarino allega.\n-- \nCanarino S.r.l.\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename="Canarino.pdf"\nContent-Transfer-Encoding: base64\n\n${pdf}\n--b--`,
    ),
    mail({ ...own, 'Auto-Submitted': 'auto-replied' }, 'Il canarino è in ferie'),
    mail({ ...own, From: 'capo@canarino.example' }, 'Anche per me va bene'),
    mail({ ...own, 'In-Reply-To': '<none@idg.example>', Subject: 'Canarino' }, 'Un’altra domanda del canarino'),
    mail(
      {
        From: 'MAILER-DAEMON@mx.example',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
      },
      `--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ${ADDRESS}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 <${ADDRESS}> unknown\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${await receiptOf(requestId)}\n\n--b--`,
    ),
    mail({ 'In-Reply-To': await receiptOf(other), Cc: `ivo@fornitore.example, ${ADDRESS}` }),
  )
  const copied = { id: other, subject: 'Martedì', text: 'Va bene.', cc: [ADDRESS, 'ivo@fornitore.example'] }
  await replyToRequest(staff, { ...copied, version: (await getRequest(staff, other)).request.version })
  await deliver()

  async function receive(...mails: Buffer[]) {
    for (const raw of mails) await storeIncoming(staff, raw)
    const signal = new AbortController().signal
    await handleIncoming({ ...staff, signal, onDead: notifyOfDeadMails(clock) })
  }
  async function deliver() {
    await deliverDue(deliveryParts({ db, clock, transport: folderTransport(path.join(dataDir, 'mail')) }))
    await db.updateTable('mailOutbox').set({ delivery: 'smtp' }).execute()
  }
}
