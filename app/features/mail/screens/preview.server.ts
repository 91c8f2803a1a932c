import type { SendMailOptions } from 'nodemailer'
import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { getMail } from './list-mails.server.ts'

/** What mails may be about for their words to be shown. Invitations and password links are for their recipients alone. */
const SHOWN = new Set(['contactRequests', 'appointmentUpdates', 'requestReplies', 'appointmentReminders', 'settings'])

/** A mail as it would leave now; `undefined` parts where it cannot be shown. */
export type MailPreview =
  | { kind: 'shown'; subject: string; to: string; text: string; html: string; attachment: string }
  /** It carries a secret of its recipient's; what it reports is gone; there is nothing to report any more. */
  | { kind: 'confidential' | 'gone' | 'unneeded' }

/** Composes a mail of the outbox to be looked at. Throws ForbiddenError, NotFoundError. */
export async function previewMail(ctx: AppContext, id: string): Promise<MailPreview> {
  requirePermission(ctx, 'mail.manage')
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
    ctx.log.info({ err, mail: id }, 'mail cannot be shown')
    return { kind: 'gone' }
  }
}

/** The name of the calendar file, with what it does; empty for none. */
function attachmentOf(file: SendMailOptions['icalEvent']): string {
  if (typeof file !== 'object' || !('filename' in file) || !file.filename) return ''
  return `${file.filename} (${file.method === 'CANCEL' ? 'toglie l’appuntamento dal calendario' : 'per il calendario'})`
}

/** Whom the mail reaches, which its header may show otherwise. */
function recipientOf(envelope: SendMailOptions['envelope']): string {
  return envelope && 'to' in envelope ? [envelope.to ?? []].flat().join(', ') : ''
}
