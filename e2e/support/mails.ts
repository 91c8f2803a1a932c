import { expect } from 'vitest'
import type { ReceivedMail } from '#test/stand-ins/smtp-peer.ts'
import type { Visitor } from './contact.ts'
import type { Site } from './site.ts'

/** A mail as the recipient sees it. */
export interface ReadMail {
  subject: string
  text: string
  /** The text of the HTML part. */
  plainHtml: string
}

/**
 * Returns the two mails of a request, as they arrived over SMTP: to the company, where "reply" answers the customer,
 * and to the customer, without any text the customer typed.
 */
export async function mailsOf(
  site: Site,
  visitor: Visitor,
  reference: string,
): Promise<{ company: ReadMail; acknowledgement: ReadMail }> {
  const about = (mail: ReceivedMail) => mail.mail.text?.includes(reference) === true
  const isTo = (address: string) => (mail: ReceivedMail) => about(mail) && mail.envelope.to.includes(address)
  const company = await site.mail.waitFor(isTo('info@idg.example'), 20_000)
  const acknowledgement = await site.mail.waitFor(isTo(visitor.email), 20_000)
  expect(site.mail.received.filter(about), 'one pair').toHaveLength(2)

  expect(company.envelope.to).toStrictEqual(['info@idg.example'])
  expect(company.mail.replyTo?.value).toStrictEqual([{ name: visitor.name, address: visitor.email }])
  expect(acknowledgement.envelope.to).toStrictEqual([visitor.email])
  expect(acknowledgement.mail.replyTo?.value[0]?.address).toBe('info@idg.example')
  for (const typed of [visitor.name, visitor.phone, visitor.company, ...visitor.message.split('\n')]) {
    expect(acknowledgement.raw).not.toContain(typed)
    expect(acknowledgement.mail.text).not.toContain(typed)
    expect(acknowledgement.mail.html).not.toContain(typed)
  }
  return { company: read(company), acknowledgement: read(acknowledgement) }
}

function read({ mail }: ReceivedMail): ReadMail {
  const html = String(mail.html)
  const body = html.slice(html.indexOf('<body'))
  return { subject: mail.subject ?? '', text: mail.text ?? '', plainHtml: decode(body.replace(/<[^>]+>/g, ' ')) }
}

function decode(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return html
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll('\u00a0', ' ')
}
