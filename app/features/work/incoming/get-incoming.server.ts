import type { AppContext } from '#app/context.ts'
import { isOpenable } from '#app/features/ground/files/scan/scan-state.ts'
import { openStored } from '#app/features/ground/files/store/open-stored.server.ts'
import { MAIL_ATTACHMENT } from '#app/features/ground/mail/incoming/keep-attachments.server.ts'
import { INCOMING_MAIL } from '#app/features/ground/mail/incoming/store-incoming.server.ts'
import { listAttachments } from '#app/features/work/requests/attachments/list-attachments.server.ts'
import { ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import { readerOf } from './tell-staff.server.ts'

/** A mail that came in, for those who may read it. Throws ForbiddenError and NotFoundError. */
export async function getIncoming(ctx: AppContext, id: string) {
  requirePermission(ctx, 'requests.read')
  const mail = await ctx.db.selectFrom('incomingMails').selectAll().where('id', '=', id).executeTakeFirst()
  if (!mail) throw new NotFoundError('incoming mail')
  requirePermission(ctx, readerOf(mail))
  const { requestId, documentCollection, documentId } = mail
  const about = requestId ? `/admin/requests/${requestId}` : undefined
  return {
    ...mail,
    attachments: await listAttachments(ctx, [mail]),
    about: documentCollection === 'privacyCases' ? `/admin/privacy/${documentId}` : about,
  }
}

/** The bytes of a mail that came in, to be saved. Throws ForbiddenError and NotFoundError. */
export async function openIncoming(ctx: AppContext, id: string) {
  requirePermission(ctx, 'requests.read')
  await getIncoming(ctx, id)
  const file = await ctx.db
    .selectFrom('files')
    .select(['sha256', 'name'])
    .where('owner', '=', id)
    .where('purpose', '=', INCOMING_MAIL)
    .executeTakeFirst()
  const blob = file && (await openStored(ctx.files, file.sha256))
  if (!blob) throw new NotFoundError('bytes of an incoming mail')
  return { name: file.name, ...blob }
}

/** An attachment of a mail that came in, or of a reply, to be saved. Throws ForbiddenError, NotFoundError, ConflictError before its scan. */
export async function openAttachment(ctx: AppContext, fileId: string) {
  requirePermission(ctx, 'requests.read')
  const file = await ctx.db
    .selectFrom('files')
    .select(['owner', 'name', 'sha256', 'scan', 'purpose'])
    .where('id', '=', fileId)
    .where('purpose', 'in', [MAIL_ATTACHMENT, 'reply-attachment'])
    .executeTakeFirst()
  if (!file?.owner) throw new NotFoundError('attachment')
  if (file.purpose === MAIL_ATTACHMENT) await getIncoming(ctx, file.owner)
  if (file.purpose === MAIL_ATTACHMENT && !isOpenable(file, ctx.system.settings)) {
    throw new ConflictError('L’allegato aspetta il controllo dell’antivirus: torna indietro e riprova tra un minuto.')
  }
  const blob = await openStored(ctx.files, file.sha256)
  if (!blob) throw new NotFoundError('bytes of an attachment')
  return { name: file.name, ...blob }
}
