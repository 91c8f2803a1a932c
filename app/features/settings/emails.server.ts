import type { ComposeMail, MailKinds } from '#app/features/mail/outbox/message.server.ts'
import { formatMoment } from '#app/lib/format.ts'

/** The mail by which a member of staff sees that mails go out. */
export const settingsMails = { 'settings-test': composeTest } satisfies MailKinds

/** A test has no document; the name that stands for one begins with the moment it was asked for. */
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
          text: `Questa email è stata chiesta dalle impostazioni ${formatMoment(moment)}. Se è arrivata, la posta in uscita funziona.`,
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
