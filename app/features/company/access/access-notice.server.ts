import type { AppContext } from '#app/context.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Trx } from '#db/client.server.ts'

/** Changes and uses of a person's access that are reported to the person by mail. */
export type AccessNoticeKind =
  | ('sessions-end' | 'second-step-reset' | 'password-reset' | 'password-set')
  | ('company-link' | 'company-unlink' | 'new-device')

/** Stores the notice of a changed access, queues its mail and returns its id. Wake the mail worker after the commit. */
export async function storeAccessNotice(
  { actor, clock, mailFrom }: Pick<AppContext, 'actor' | 'clock' | 'mailFrom'>,
  trx: Trx,
  { id: adminId, email }: { id: string; email: string },
  kind: AccessNoticeKind,
  changedBy: string | null = actor.kind === 'staff' ? actor.id : null,
  detail = '',
): Promise<string> {
  const id = newId()
  const now = clock()
  await trx
    .insertInto('accessNotices')
    .values({
      id,
      adminId,
      kind,
      changedBy,
      detail,
      createdAt: now.toISOString(),
      needsEmailSending: true,
      emailSent: false,
    })
    .execute()
  await queueMail(trx, {
    kind: 'staff-access',
    documentCollection: 'accessNotices',
    documentId: id,
    recipient: email,
    now,
    mailFrom,
  })
  return id
}
