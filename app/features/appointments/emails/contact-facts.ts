import type { MailFact } from '#app/features/mail/render/content.ts'
import type { Company } from '#app/features/settings/company/company.ts'

/** Contact details of the company with links; a phone number without a dialable form gets none. */
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
