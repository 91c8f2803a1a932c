import { resetToken } from '#app/features/access/reset/request-reset.server.ts'
import { roleName } from '#app/features/access/role-names.ts'
import type { MailKinds, MailSource } from '#app/features/mail/outbox/message.server.ts'
import { inertLine } from '#app/features/mail/render/inert-text.ts'
import { formatMoment } from '#app/lib/format.ts'
import { invitationToken } from './invitation.server.ts'

/** The mails about coming in: an invitation, a new password. Their links are made from the process's secret. */
export function staffMails(secret: string): MailKinds {
  return {
    'staff-invitation': (source) => composeInvitation(secret, source),
    'staff-reset': (source) => composeReset(secret, source),
  }
}

/** Undefined once the link is of no use: expired, or its invitation accepted, withdrawn or replaced by another. */
async function composeInvitation(secret: string, { db, documentId, company, publicUrl, now }: MailSource) {
  const invitation = await db
    .selectFrom('invitations')
    .select(['id', 'name', 'role', 'expiresAt', 'invitedBy'])
    .where('id', '=', documentId)
    .where('state', '=', 'pending')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (!invitation) return undefined
  const inviter = await db.selectFrom('admins').select('name').where('id', '=', invitation.invitedBy).executeTakeFirst()
  const link = `${publicUrl}/AdminLoginPortal/invito/${invitationToken(secret, invitation.id)}`
  const by = inertLine(inviter?.name ?? company.legalName, 80)
  return {
    content: {
      subject: `Invito all’area riservata di ${inertLine(company.legalName, 60)}`,
      preheader: 'Un collegamento per creare il proprio accesso, valido 72 ore.',
      heading: 'Invito all’area riservata',
      blocks: [
        {
          kind: 'paragraph' as const,
          text: `Buongiorno ${inertLine(invitation.name, 80)}, ${by} ha predisposto un accesso all’area riservata con il ruolo di ${roleName(invitation.role).toLowerCase()}. Per attivarlo basta scegliere una password.`,
        },
        { kind: 'action' as const, label: 'Crea il tuo accesso', href: link, spelled: true },
        {
          kind: 'paragraph' as const,
          text: `Il collegamento vale una volta sola, fino a ${formatMoment(new Date(invitation.expiresAt))}.`,
        },
        {
          kind: 'paragraph' as const,
          text: 'Chi non si aspettava questo invito può ignorarlo: senza la password scelta da questo collegamento l’accesso non esiste.',
          quiet: true,
        },
      ],
    },
  }
}

/** Undefined once the link is of no use: expired, or used and so removed. */
async function composeReset(secret: string, { db, documentId, publicUrl, now }: MailSource) {
  const token = await db
    .selectFrom('authTokens')
    .select(['id', 'expiresAt'])
    .where('id', '=', documentId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  if (!token) return undefined
  const link = `${publicUrl}/AdminLoginPortal/nuova-password/${resetToken(secret, token.id)}`
  return {
    content: {
      subject: 'Nuova password per l’area riservata',
      preheader: 'Un collegamento per scegliere una nuova password, valido un’ora.',
      heading: 'Nuova password',
      blocks: [
        {
          kind: 'paragraph' as const,
          text: 'È stata richiesta una nuova password per questo indirizzo. Per sceglierla:',
        },
        { kind: 'action' as const, label: 'Scegli una nuova password', href: link, spelled: true },
        {
          kind: 'paragraph' as const,
          text: `Il collegamento vale una volta sola, fino a ${formatMoment(new Date(token.expiresAt))}. Al cambio della password tutte le sessioni aperte vengono chiuse.`,
        },
        {
          kind: 'paragraph' as const,
          text: 'Chi non ha chiesto nulla può ignorare questa email: la password resta quella di prima.',
          quiet: true,
        },
      ],
    },
  }
}
