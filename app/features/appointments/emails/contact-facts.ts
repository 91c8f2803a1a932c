import type { MailFact } from '#app/features/mail/render/content.ts'
import type { Company } from '#app/features/settings/company/company.ts'

/** How the company is reached, to be tapped; no link for a phone that is not dialable as written. */
export function contactFacts(company: Company): MailFact[] {
  const digits = company.phone.replace(/[\s().\-/]/g, '')
  return [
    { label: 'Email', value: company.email, href: `mailto:${company.email}` },
    {
      label: 'Telefono',
      value: company.phone,
      ...(/^\+?\d{5,15}$/.test(digits) ? { href: `tel:${digits}` } : {}),
    },
  ]
}
