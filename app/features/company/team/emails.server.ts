import { resetToken } from '#app/features/company/access/reset/request-reset.server.ts'
import type { MailKinds, MailSource } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { greeting, opening, signature } from '#app/features/ground/mail/render/letter.ts'
import type { SecretContext } from '#app/lib/secret.ts'
import { tokenOfHash } from '#app/lib/secrets.server.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { roleName } from '#app/permissions.ts'
import { composeAccessNotice } from './access/access-notice-mail.server.ts'
import { invitationToken } from './invitations/invitation.server.ts'

/** Mails with access links: invitation, password reset, access changed by somebody else. Their tokens are derived from the process's secret. */
export function staffMails(secrets: SecretContext): MailKinds {
  return {
    'staff-invitation': (source) => composeInvitation(secrets, source),
    'staff-reset': (source) => composeReset(secrets, source),
    'staff-access': (source) => composeAccessNotice(secrets, source),
  }
}

/** Undefined once the link is invalid: expired, or the invitation accepted, withdrawn or replaced. */
async function composeInvitation(secrets: SecretContext, { db, documentId, company, publicUrl, now }: MailSource) {
  const invitation = await db
    .selectFrom('invitations')
    .select(['id', 'name', 'role', 'expiresAt', 'invitedBy', 'tokenHash'])
    .where('id', '=', documentId)
    .where('state', '=', 'pending')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  const made = invitation && tokenOfHash(secrets, invitation, invitationToken)
  if (!made) return undefined
  const inviter = await db.selectFrom('admins').select('name').where('id', '=', invitation.invitedBy).executeTakeFirst()
  const link = `${publicUrl}/AdminLoginPortal/invito/${made}`
  const by = inertLine(inviter?.name ?? company.legalName, 80)
  return {
    content: {
      subject: `Invito all’area riservata di ${inertLine(company.legalName, 60)}`,
      preheader: 'Un link per creare il tuo accesso, valido 72 ore.',
      heading: 'Invito all’area riservata',
      blocks: [
        greeting(invitation.name),
        {
          kind: 'paragraph' as const,
          text: `${by} ti ha preparato un accesso all’area riservata con il ruolo di ${roleName(invitation.role).toLowerCase()}. Per attivarlo apri il link qui sotto.`,
        },
        { kind: 'action' as const, label: 'Crea il tuo accesso', href: link, spelled: true },
        {
          kind: 'paragraph' as const,
          text: `Il link vale una volta sola, fino a ${formatMoment(new Date(invitation.expiresAt))}.`,
        },
        {
          kind: 'paragraph' as const,
          text: 'Se non aspettavi questo invito, ignoralo: finché non lo accetti, nessun accesso viene attivato.',
          quiet: true,
        },
        ...signature(company),
      ],
    },
  }
}

/** Undefined once the link is invalid: expired, or used and so removed. */
async function composeReset(secrets: SecretContext, { db, documentId, company, publicUrl, now }: MailSource) {
  const token = await db
    .selectFrom('authTokens')
    .select(['id', 'expiresAt', 'tokenHash'])
    .where('id', '=', documentId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  const made = token && tokenOfHash(secrets, token, resetToken)
  if (!made) return undefined
  const link = `${publicUrl}/AdminLoginPortal/nuova-password/${made}`
  return {
    content: {
      subject: 'Nuova password per l’area riservata',
      preheader: 'Un link per scegliere una nuova password, valido un’ora.',
      heading: 'Nuova password',
      blocks: [
        ...opening(
          '',
          'Abbiamo ricevuto la richiesta di una nuova password per questo indirizzo. Per sceglierla apri il link qui sotto.',
        ),
        { kind: 'action' as const, label: 'Scegli una nuova password', href: link, spelled: true },
        {
          kind: 'paragraph' as const,
          text: `Il link vale una volta sola, fino a ${formatMoment(new Date(token.expiresAt))}. Quando cambi la password, tutte le sessioni aperte vengono chiuse.`,
        },
        {
          kind: 'paragraph' as const,
          text: 'Se non hai chiesto nulla, ignora questa email: la password resta quella di prima.',
          quiet: true,
        },
        ...signature(company),
      ],
    },
  }
}
