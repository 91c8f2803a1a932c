import type { ParsedMail } from '#app/features/ground/mail/incoming/parsed-mail.ts'
import { listCompanyRecipients } from '#app/features/ground/mail/outbox/delivery/company-recipients.server.ts'
import { senderAddress } from '#app/features/ground/mail/outbox/delivery/sender-address.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { Trx } from '#db/client.server.ts'

/** More people in copy of one mail are a list. */
const MOST_OTHERS = 10

/** Whom a mail was sent to besides us: neither its sender nor an address of the company or its staff. */
export async function listOthers(
  trx: Trx,
  { mailFrom, mailTo }: { mailFrom: string | undefined; mailTo?: string | undefined },
  { recipients, deliveredTo, fromAddress }: ParsedMail,
): Promise<string[]> {
  const company = await readSection(trx, 'company')
  const staff = await trx.selectFrom('authUsers').select('email').execute()
  const ours = [
    ...[senderAddress({ mailFrom }, company), company.email, fromAddress],
    ...(await listCompanyRecipients(trx, mailTo, async () => company)),
    ...staff.map(({ email }) => email),
    ...deliveredTo,
  ].map(mailboxOf)
  return recipients.filter((address) => !ours.includes(mailboxOf(address))).slice(0, MOST_OTHERS)
}
