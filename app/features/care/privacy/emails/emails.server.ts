import { RETAINED } from '#app/features/care/privacy/erasure/parts.server.ts'
import { viewLink } from '#app/features/care/privacy/own/own-link.server.ts'
import type { ComposeMail, MailKinds } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { opening, signature } from '#app/features/ground/mail/render/letter.ts'
import { formatDay } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { composeCancellation } from './cancellation-email.server.ts'

/** Mails about a person's own data. `secret` signs the link that opens it. */
export function privacyMails(secret: string) {
  return {
    'privacy-link': (source) => composeLink(source, secret),
    'privacy-erased': composeReceipt,
    'privacy-cancelled': composeCancellation,
  } satisfies MailKinds
}

/** The mail with the link that opens the data. Its document id begins with the keyed hash of the mailbox. */
async function composeLink({ documentId, company, publicUrl, now }: Parameters<ComposeMail>[0], secret: string) {
  return {
    content: {
      subject: 'Il link per vedere i tuoi dati',
      preheader: 'Il link vale due ore e apre solo i dati legati a questo indirizzo.',
      heading: 'I tuoi dati',
      blocks: [
        ...opening(
          '',
          'Da questo link vedi i dati che conserviamo su di te, ne scarichi una copia o ne chiedi la cancellazione. Vale due ore: non inoltrarlo.',
        ),
        {
          kind: 'action' as const,
          label: 'Vedi i tuoi dati',
          href: viewLink(publicUrl, secret, documentId.slice(0, 22), now),
          spelled: true,
        },
        ...signature(company),
        {
          kind: 'paragraph' as const,
          text: 'Se non hai chiesto tu questo link, ignora questa email.',
          quiet: true,
        },
      ],
    },
  }
}

/** The receipt of an erasure: its date, and what is kept for which reason. Contains no personal data. */
async function composeReceipt({ db, documentId, company, now }: Parameters<ComposeMail>[0]) {
  const row = await db.selectFrom('privacyCases').select('closedAt').where('id', '=', documentId).executeTakeFirst()
  const day = formatDay(romeDay(row?.closedAt ? new Date(row.closedAt) : now))
  return {
    content: {
      subject: 'I tuoi dati sono stati cancellati',
      preheader: `Cancellati ${day}.`,
      heading: 'I tuoi dati sono stati cancellati',
      blocks: [
        ...opening(
          '',
          `I dati che conservavamo su di te sono stati cancellati ${day}: richieste, appuntamenti, candidature, email e note. Anche questo indirizzo viene cancellato, subito dopo l’invio di questa email.`,
        ),
        {
          kind: 'steps' as const,
          heading: 'Che cosa resta, e perché',
          steps: RETAINED.map(({ what, reason }) => `${what} ${reason}`),
        },
        {
          kind: 'paragraph' as const,
          text: 'Nelle copie di sicurezza i dati restano fino alla loro normale sovrascrittura; se una copia viene ripristinata, ripetiamo la cancellazione. Le email già arrivate nella nostra casella di posta e gli eventuali documenti di un contratto restano per il tempo previsto dalla legge.',
        },
        ...signature(company),
      ],
    },
  }
}
