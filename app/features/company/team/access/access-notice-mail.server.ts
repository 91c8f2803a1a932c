import type { AccessNoticeKind } from '#app/features/company/access/access-notice.server.ts'
import { resetToken } from '#app/features/company/access/reset/request-reset.server.ts'
import type { MailDraft, MailSource } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import { greeting } from '#app/features/ground/mail/render/letter.ts'
import { isPlaceholder } from '#app/features/ground/settings/company/company.ts'
import type { SecretContext } from '#app/lib/secret.ts'
import { tokenOfHash } from '#app/lib/secrets.server.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'

const WORDS = {
  'sessions-end': {
    subject: 'Le tue sessioni sono state chiuse',
    text: 'ha chiuso tutte le tue sessioni nell’area riservata. Puoi accedere di nuovo.',
  },
  'second-step-reset': {
    subject: 'La tua verifica in due passaggi è stata azzerata',
    text: 'ha tolto dal tuo accesso la verifica in due passaggi, i codici di recupero e le passkey, e ha chiuso le sessioni. Accedi e configura di nuovo la verifica in «Il mio account».',
  },
  'password-reset': {
    subject: 'Scegli una nuova password per l’area riservata',
    text: 'ha annullato la tua password, chiuso le tue sessioni e revocato gli indirizzi del calendario. Per tornare nell’area riservata scegli una nuova password.',
  },
  'password-set': {
    subject: 'La tua password è stata cambiata',
    text: 'ha impostato una nuova password per il tuo accesso, chiuso le tue sessioni e revocato gli indirizzi del calendario.',
  },
  'company-unlink': {
    subject: 'Il tuo account aziendale è stato scollegato',
    text: 'ha scollegato l’account aziendale dal tuo accesso all’area riservata e ha chiuso le tue sessioni. Da ora accedi con email e password; se non ne hai mai scelta una, usa «Password dimenticata?».',
    own: 'dal tuo accesso all’area riservata è stato scollegato l’account aziendale. Da ora accedi con email e password; se non ne hai mai scelta una, usa «Password dimenticata?».',
  },
  'company-link': {
    subject: 'Un account aziendale è stato collegato al tuo accesso',
    text: 'ha collegato un account aziendale al tuo accesso all’area riservata.',
    own: 'al tuo accesso all’area riservata è stato collegato un account aziendale. Chi entra con quell’account entra come te.',
  },
  'new-device': {
    subject: 'Accesso da un nuovo dispositivo',
    text: '',
    own: 'qualcuno è entrato nell’area riservata con il tuo accesso, da un browser usato per la prima volta. Se eri tu, non devi fare nulla.',
  },
} as const satisfies Record<AccessNoticeKind, { subject: string; text: string; own?: string }>

/** The mail to a member of staff whose access was changed, or used from a new device. Throws when the notice is missing. */
export async function composeAccessNotice(
  secrets: SecretContext,
  { db, documentId, company, publicUrl, now }: MailSource,
): Promise<MailDraft> {
  const notice = await db
    .selectFrom('accessNotices')
    .innerJoin('admins', 'admins.id', 'accessNotices.adminId')
    .leftJoin('admins as changer', 'changer.id', 'accessNotices.changedBy')
    .select([
      'accessNotices.kind',
      'accessNotices.createdAt',
      'accessNotices.adminId',
      'admins.name',
      'accessNotices.detail',
    ])
    .select(['changer.id as changerId', 'changer.name as changedBy'])
    .where('accessNotices.id', '=', documentId)
    .executeTakeFirstOrThrow()
  const words: { subject: string; text: string; own?: string } = WORDS[notice.kind as AccessNoticeKind]
  const { subject } = words
  const by = inertLine(notice.changedBy ?? 'chi gestisce il server', 80)
  const told = notice.changerId === notice.adminId && words.own ? words.own : `${by} ${words.text}`
  const when = formatMoment(new Date(notice.createdAt))
  const link =
    notice.kind === 'password-reset' ? await findLink(secrets, { db, documentId, publicUrl, now }) : undefined
  return {
    content: {
      subject,
      preheader: notice.kind === 'new-device' ? `${when}: ${notice.detail}` : `Una modifica al tuo accesso, ${when}.`,
      heading: subject,
      blocks: [
        greeting(notice.name),
        { kind: 'paragraph' as const, text: told },
        ...(link ? linkBlocks(link) : []),
        ...(notice.kind === 'new-device' ? newDeviceBlocks(publicUrl, when, notice.detail) : []),
        ...(notice.kind === 'password-reset' && !link
          ? [
              {
                kind: 'action' as const,
                label: 'Richiedi un nuovo link',
                href: `${publicUrl}/AdminLoginPortal/password`,
                spelled: true,
              },
            ]
          : []),
        {
          kind: 'paragraph' as const,
          text: `Se non te lo aspettavi, chiedi conferma a un amministratore${isPlaceholder(company.email) ? '' : ` o scrivi a ${company.email}`}.`,
          quiet: true,
        },
      ],
    },
  }
}

function newDeviceBlocks(publicUrl: string, when: string, how: string) {
  return [
    {
      kind: 'facts' as const,
      facts: [
        { label: 'Quando', value: when },
        { label: 'Come', value: how },
      ],
    },
    {
      kind: 'paragraph' as const,
      text: 'Se non eri tu, apri «Il mio account»: chiudi tutte le altre sessioni e cambia subito la password.',
    },
    { kind: 'action' as const, label: 'Apri «Il mio account»', href: `${publicUrl}/admin/account`, spelled: true },
  ]
}

function linkBlocks({ href, expiresAt }: { href: string; expiresAt: string }) {
  return [
    { kind: 'action' as const, label: 'Scegli una nuova password', href, spelled: true },
    {
      kind: 'paragraph' as const,
      text: `Il link vale una volta sola, fino a ${formatMoment(new Date(expiresAt))}.`,
    },
  ]
}

/** The link for a new password; undefined once it has expired or was used. */
async function findLink(
  secrets: SecretContext,
  { db, documentId, publicUrl, now }: Pick<MailSource, 'db' | 'documentId' | 'publicUrl' | 'now'>,
) {
  const row = await db
    .selectFrom('authTokens')
    .select(['tokenHash', 'expiresAt'])
    .where('id', '=', documentId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  const token = row && tokenOfHash(secrets, { id: documentId, tokenHash: row.tokenHash }, resetToken)
  return token && { href: `${publicUrl}/AdminLoginPortal/nuova-password/${token}`, expiresAt: row.expiresAt }
}
