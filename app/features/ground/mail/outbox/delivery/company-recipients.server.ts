import addressparser from 'nodemailer/lib/addressparser'
import type { ClaimedMail } from '#app/features/ground/mail/outbox/mail-claims.server.ts'
import { listAlertAddresses } from '#app/features/ground/settings/alerts/alerts.server.ts'
import type { Company } from '#app/features/ground/settings/company/company.ts'
import { newId } from '#app/lib/id.ts'
import { cleanAddress } from '#app/lib/text/address.ts'
import { isPlainAddress } from '#app/lib/text/inert-text.ts'
import type { Db } from '#db/client.server.ts'

/** Recipients of the company's mail: the people named in the settings, else MAIL_TO, else the company's address. */
export async function listCompanyRecipients(
  db: Db,
  mailTo: string | undefined,
  company: () => Promise<Company>,
): Promise<string[]> {
  const chosen = (await listAlertAddresses(db)).filter(isPlainAddress)
  if (chosen.length > 0) return distinct(chosen)
  const configured = addressparser(mailTo ?? '', { flatten: true }).map(({ address }) => cleanAddress(address))
  const usable = configured.filter(isPlainAddress)
  return usable.length > 0 ? distinct(usable) : [(await company()).email]
}

/**
 * Assigns the recipients of claimed company mails: each row takes the first, each further one gets its own row, so that
 * each is delivered and retried separately. Returns the mails by id, without those whose claim another worker has taken
 * over.
 */
export async function addressCompanyMails(
  db: Db,
  mails: readonly ClaimedMail[],
  { recipients, owner, now }: { recipients: readonly string[]; owner: string; now: Date },
): Promise<ReadonlyMap<string, ClaimedMail>> {
  const [recipient, ...others] = recipients
  if (!recipient) throw new Error('a company mail has no recipient')
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .updateTable('mailOutbox')
      .set({ recipient })
      .where(
        'id',
        'in',
        mails.map(({ id }) => id),
      )
      .where('leaseOwner', '=', owner)
      .returning('id')
      .execute()
    const ids = new Set(rows.map(({ id }) => id))
    const addressed = mails.filter(({ id }) => ids.has(id))
    const copies = addressed.flatMap(({ kind, documentCollection, documentId, createdAt, attempts, messageId }) =>
      others.map((other, at) => ({
        id: newId(),
        kind,
        documentCollection,
        documentId,
        recipient: other,
        attempts,
        createdAt,
        messageId: messageId.replace('@', `.${at + 2}@`),
        state: 'queued',
        nextAttemptAt: now.toISOString(),
        leaseOwner: null,
        leaseUntil: null,
        lastError: null,
        failure: null,
        sentAt: null,
        delivery: null,
        waitingSince: createdAt,
      })),
    )
    if (copies.length > 0) await trx.insertInto('mailOutbox').values(copies).execute()
    return new Map(addressed.map((mail) => [mail.id, { ...mail, recipient }]))
  })
}

function distinct(addresses: readonly string[]): string[] {
  return addresses.filter(
    (address, at) => addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === at,
  )
}
