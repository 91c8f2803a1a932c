import { escape as escapeText, foldLines } from 'ical-generator'
import { inertLine } from '#app/lib/text/inert-text.ts'

/** A person as a vCard 3.0 (RFC 2426), which Outlook, iOS and Android import. */
export function vcard({ name, company, email, phone }: Record<'name' | 'company' | 'email' | 'phone', string>): string {
  const text = (value: string) => escapeText(inertLine(value, 200), false)
  const shown = text(name) || text(email) || text(phone) || 'Senza nome'
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    // The parts of the name are not known; the whole one is what programs show.
    `N:;${shown};;;`,
    `FN:${shown}`,
    ...(company ? [`ORG:${text(company)}`] : []),
    ...(email ? [`EMAIL;TYPE=INTERNET:${text(email)}`] : []),
    ...(phone ? [`TEL:${text(phone)}`] : []),
    'END:VCARD',
  ]
  return `${foldLines(lines.join('\r\n'))}\r\n`
}
