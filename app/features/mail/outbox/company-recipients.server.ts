import { randomUUIDv7 } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser'
import { isPlainAddress } from '#app/features/mail/render/inert-text.ts'
import { listAlertAddresses } from '#app/features/settings/alerts/alerts.server.ts'
import type { Company } from '#app/features/settings/company/company.ts'
import type { Db } from '#db/client.server.ts'
import type { ClaimedMail } from './mail-claims.server.ts'

/** Recipients of the company's mail: the people named in the settings, else MAIL_TO, else the company's address. */
export async function listCompanyRecipients(
  db: Db,
  mailTo: string | undefined,
  company: () => Promise<Company>,
): Promise<string[]> {
  const chosen = (await listAlertAddresses(db)).filter(isPlainAddress)
  if (chosen.length > 0) return distinct(chosen)
  const configured = addressparser(mailTo ?? '', { flatten: true }).map(({ address }) => address.trim())
  const usable = configured.filter(isPlainAddress)
  return usable.length > 0 ? distinct(usable) : [(await company()).email]
}

/**
 * Assigns the recipients of a claimed company mail: the row takes the first, each further one gets its own row, so that
 * each is delivered and retried separately. Undefined when another worker has taken over the claim.
 */
export async function addressCompanyMail(
  db: Db,
  mail: ClaimedMail,
  { recipients, owner, now }: { recipients: readonly string[]; owner: string; now: Date },
): Promise<ClaimedMail | undefined> {
  const [recipient, ...others] = recipients
  if (!recipient) throw new Error('a company mail has no recipient')
  return db.transaction().execute(async (trx) => {
    const addressed = await trx
      .updateTable('mailOutbox')
      .set({ recipient })
      .where('id', '=', mail.id)
      .where('leaseOwner', '=', owner)
      .executeTakeFirst()
    if (addressed.numUpdatedRows === 0n) return undefined
    const { kind, documentCollection, documentId, createdAt, attempts } = mail
    if (others.length > 0) {
      await trx
        .insertInto('mailOutbox')
        .values(
          others.map((other, at) => ({
            ...{ id: randomUUIDv7(), kind, documentCollection, documentId, recipient: other, attempts, createdAt },
            messageId: mail.messageId.replace('@', `.${at + 2}@`),
            ...{ state: 'queued', nextAttemptAt: now.toISOString(), leaseOwner: null, leaseUntil: null },
            ...{ lastError: null, failure: null, sentAt: null, delivery: null, waitingSince: createdAt },
          })),
        )
        .execute()
    }
    return { ...mail, recipient }
  })
}

function distinct(addresses: readonly string[]): string[] {
  return addresses.filter(
    (address, at) => addresses.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === at,
  )
}
