import type { Company } from '#app/features/ground/settings/company/company.ts'
import { cleanAddress } from '#app/lib/text/address.ts'
import { inertLine, isPlainAddress } from '#app/lib/text/inert-text.ts'

/** The plain sender address: from MAIL_FROM, which may include a name, or the company's. */
export function senderAddress({ mailFrom }: { mailFrom: string | undefined }, company: Pick<Company, 'email'>): string {
  return configuredAddress(mailFrom) ?? company.email
}

/** The plain address in MAIL_FROM, its domain in ASCII; undefined when there is none. */
export function configuredAddress(mailFrom: string | undefined): string | undefined {
  const address = cleanAddress(mailFrom?.match(/<([^<>]+)>\s*$/)?.[1] ?? mailFrom ?? '')
  return isPlainAddress(address) ? address : undefined
}

/** The name in MAIL_FROM, without quotation marks; empty when there is none. */
export function configuredName(mailFrom = ''): string {
  const name = mailFrom.match(/^(.*)<[^<>]+>\s*$/)?.[1] ?? ''
  return inertLine(
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('\\', ''),
    80,
  )
}
