import type { ParsedMail } from '#app/features/ground/mail/incoming/parsed-mail.ts'
import { referencesIn } from '#app/features/work/requests/submission/reference.server.ts'
import type { Trx } from '#db/client.server.ts'

/**
 * The request whose reference a mail names, if its customer sent it: From is easily forged, so it counts only when our own
 * mail server says that it passed DMARC. The uppermost line of that server is its own, those below may be anybody's.
 */
export async function findByReference(
  trx: Trx,
  { authentications, fromAddress, subject, text, quoted }: ParsedMail,
  trustedServer: string | undefined,
): Promise<string | undefined> {
  const said = authentications.find(({ server }) => server === trustedServer)
  const references = said?.isPassed ? referencesIn([subject, text, quoted].join('\n')) : []
  if (references.length === 0) return undefined
  const named = await trx
    .selectFrom('contactRequests')
    .select(['id', 'reference', 'email'])
    .where('reference', 'in', references)
    .execute()
  const own = named.filter(({ email }) => email.toLowerCase() === fromAddress)
  return references.flatMap((reference) => own.find((request) => request.reference === reference)?.id ?? [])[0]
}
