import type { ParsedMail } from '#app/features/ground/mail/incoming/parsed-mail.ts'
import type { NamedMail } from '#app/features/ground/mail/incoming/returned-mail.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { newId } from '#app/lib/id.ts'
import type { Clock } from '#app/lib/time/clock.ts'
import type { Permission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'

/** The permission to read an incoming mail that is not on the page of a request or a candidate. */
export function readerOf(mail: { state: string; documentCollection: string | null }): Permission {
  if (mail.state !== 'other') return 'requests.read'
  if (mail.documentCollection?.startsWith('candidate')) return 'candidates.manage'
  return mail.documentCollection === 'privacyCases' ? 'privacy.manage' : 'users.manage'
}

/**
 * Tells those who may read it of an answer to a mail about an application, a privacy case or an access. That about an
 * application is also an entry of its page, and goes with it.
 */
export async function tellOfOther(
  trx: Trx,
  { clock }: { clock: Clock },
  { id, mail, answered }: { id: string; mail: ParsedMail; answered: NamedMail },
): Promise<void> {
  const { documentCollection, documentId } = answered
  const permission = readerOf({ state: 'other', documentCollection })
  if (permission === 'candidates.manage') {
    const entry = trx.selectFrom('candidateEntries').select('candidateId').where('id', '=', documentId)
    const candidateId = (await entry.executeTakeFirst())?.candidateId ?? documentId
    await trx
      .insertInto('candidateEntries')
      .values({
        id: newId(),
        candidateId,
        kind: 'answer',
        adminId: null,
        subject: mail.subject,
        text: mail.text,
        createdAt: clock().toISOString(),
        needsEmailSending: false,
        emailSent: false,
      })
      .execute()
    const message = `${mail.fromName || 'Un candidato'} ha risposto via email`
    await notifyStaff(trx, { clock }, { message, type: 'info', link: `/admin/candidates/${candidateId}`, permission })
    return
  }
  const what = documentCollection === 'privacyCases' ? 'sui dati personali' : 'sugli accessi'
  const message = `È arrivata una risposta a un’email ${what}`
  await notifyStaff(trx, { clock }, { message, type: 'info', link: `/admin/incoming/${id}`, permission })
}

/** Sets a mail aside that can not be parsed, and tells staff: it can be downloaded. */
export async function tellOfUnreadable(trx: Trx, { clock }: { clock: Clock }, id: string): Promise<void> {
  await trx.updateTable('incomingMails').set({ state: 'unreadable' }).where('id', '=', id).execute()
  const message = 'È arrivata un’email che non si riesce a leggere: scaricala e aprila con il tuo programma di posta'
  await notifyStaff(
    trx,
    { clock },
    { message, type: 'warning', link: `/admin/incoming/${id}`, permission: 'requests.read' },
  )
}
