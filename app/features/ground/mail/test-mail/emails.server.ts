import type { ComposeMail, MailKinds } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { formatMoment } from '#app/lib/text/format.ts'

/** The test mail, which shows staff that mails are delivered. */
export const testMails = { 'settings-test': composeTest } satisfies MailKinds

/** A test mail has no document; the id in its place begins with the time of the request. */
async function composeTest({ documentId, company, publicUrl }: Parameters<ComposeMail>[0]) {
  const moment = new Date(Number.parseInt(documentId, 10))
  return {
    content: {
      subject: 'Email di prova',
      preheader: 'L’invio della posta funziona.',
      heading: 'Email di prova',
      blocks: [
        {
          kind: 'paragraph' as const,
          text: `Questa email è stata richiesta dall’area riservata ${formatMoment(moment)}. Se è arrivata, l’invio delle email funziona.`,
        },
        {
          kind: 'facts' as const,
          facts: [
            { label: 'Mittente', value: company.legalName },
            { label: 'Sito', value: publicUrl, href: publicUrl },
          ],
        },
      ],
    },
  }
}
