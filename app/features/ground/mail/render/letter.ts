import { type Company, isPlaceholder, seatOf } from '#app/features/ground/settings/company/company.ts'
import { mailtoHref, telHref } from '#app/lib/text/contact-href.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import type { MailBlock, MailFact } from './content.ts'

const TITLE = /^(dott|dr|ing|avv|sig|prof|rag|geom|arch)(\.(ssa|ra|re|a)?|ssa|ra|re)?\.?$/i

/**
 * The first line of a mail: "Buongiorno Anna,". Only one word of letters is taken from the name, so that no text can be
 * sent to a stranger through it; without such a word the greeting has no name.
 */
export function greeting(name = ''): MailBlock {
  const first = inertLine(name)
    .split(' ')
    .find((word) => !TITLE.test(word))
  if (!first || !/^\p{L}[\p{L}'’-]{1,29}$/u.test(first)) return { kind: 'paragraph', text: 'Buongiorno,' }
  const isOneCase = first === first.toLowerCase() || first === first.toUpperCase()
  const shown = isOneCase ? first.charAt(0).toUpperCase() + first.slice(1).toLowerCase() : first
  return { kind: 'paragraph', text: `Buongiorno ${shown},` }
}

/** The greeting and the first paragraphs of a mail. After its comma the sentence goes on in lower case. */
export function opening(name: string, ...paragraphs: string[]): MailBlock[] {
  const [first = '', ...more] = paragraphs
  const texts = [first.charAt(0).toLowerCase() + first.slice(1), ...more]
  return [greeting(name), ...texts.map((text) => ({ kind: 'paragraph', text }) as const)]
}

/** The last lines of a mail: the company's name and address, and how to reach it, without placeholders. */
export function signature(company: Company): MailBlock[] {
  const email = { label: 'Email', value: company.email, href: mailtoHref(company.email) }
  const contacts = [email, phoneFact(company.phone)].filter(({ value }) => !isPlaceholder(value))
  return [
    { kind: 'letter', text: `Cordiali saluti\n${inertLine(company.legalName)}\n${inertLine(seatOf(company), 300)}` },
    ...(contacts.length > 0 ? [{ kind: 'facts', facts: contacts } as const] : []),
  ]
}

/** The last line of a mail about an appointment. */
export const ITALIAN_TIMES: MailBlock = {
  kind: 'paragraph',
  text: 'Gli orari sono quelli italiani.',
  quiet: true,
}

/** A phone number that can be tapped; without a link when it cannot be dialled as written. */
export function phoneFact(phone: string): MailFact {
  return { label: 'Telefono', value: phone, href: telHref(phone) }
}
