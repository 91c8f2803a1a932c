import type { SendMailOptions } from 'nodemailer'
import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { getMail } from './list-mails.server.ts'

/** Document types whose mails may be previewed. Invitations and password resets contain secrets of their recipients. */
const SHOWN = new Set([
  'contactRequests',
  'appointmentUpdates',
  'requestReplies',
  'appointmentReminders',
  'consultantInvitations',
  'settings',
])

/** A mail as it would be sent now, or the reason why there is no preview. */
export type MailPreview =
  | { kind: 'shown'; subject: string; to: string; text: string; html: string; attachment: string }
  /** It contains a secret of its recipient; its document is gone; it is no longer needed. */
  | { kind: 'confidential' | 'gone' | 'unneeded' }

/** Composes a mail of the outbox for preview. Throws ForbiddenError, NotFoundError. */
export async function previewMail(ctx: AppContext, id: string): Promise<MailPreview> {
  requirePermission(ctx, 'mail.read')
  const mail = await getMail(ctx, id)
  if (!SHOWN.has(mail.documentCollection)) return { kind: 'confidential' }
  try {
    const message = await ctx.composeMail(mail)
    if (!message) return { kind: 'unneeded' }
    const { subject, envelope, text, html, icalEvent } = message
    return {
      kind: 'shown',
      subject: String(subject ?? ''),
      to: recipientOf(envelope),
      text: String(text ?? ''),
      html: String(html ?? ''),
      attachment: attachmentOf(icalEvent),
    }
  } catch (err) {
    ctx.log.info({ err, mail: id }, 'mail preview failed')
    return { kind: 'gone' }
  }
}

/** Name and method of the calendar file; empty when there is none. */
function attachmentOf(file: SendMailOptions['icalEvent']): string {
  if (typeof file !== 'object' || !('filename' in file) || !file.filename) return ''
  return `${file.filename} (${file.method === 'CANCEL' ? 'toglie l’appuntamento dal calendario' : 'per il calendario'})`
}

/** Recipients of the envelope, which may differ from the header. */
function recipientOf(envelope: SendMailOptions['envelope']): string {
  return envelope && 'to' in envelope ? [envelope.to ?? []].flat().join(', ') : ''
}
