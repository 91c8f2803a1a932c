import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { anyText } from '#test/data/any-text.ts'
import { buildMessage, type MailDraft } from './message.server.ts'

const company = companySchema.parse({})
const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
const now = new Date('2026-11-23T09:00:00.000Z')

/** Sends a draft; returns the header lines, the parsed mail and the envelope. */
async function leaving(draft: Partial<MailDraft> & { subject?: string; words?: string }, to = 'info@idg.example') {
  const { subject = 'Oggetto', words = 'Parole', ...parts } = draft
  const content = { subject, preheader: words, heading: words, blocks: [{ kind: 'quote', label: 'M', text: words }] }
  const message = buildMessage(
    { to: [to], messageId: '<kind.id@www.idg.example>' },
    { content: content as MailDraft['content'], ...parts },
    company,
    { mailFrom: undefined },
    now,
  )
  const info = await composer.sendMail(message)
  const bytes = info.message as Buffer
  const head = bytes.toString('latin1').split('\r\n\r\n')[0] ?? ''
  const names = head
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')))
  return { names, head, mail: await simpleParser(bytes), envelope: info.envelope, bytes }
}

const HEADERS = [
  'Auto-Submitted',
  'Content-Language',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Reply-To',
  'Subject',
  'To',
  'X-Auto-Response-Suppress',
]

test('has the headers of an automatic mail', async () => {
  const { names, mail, envelope } = await leaving({}, 'anna@cliente.example')
  expect([...names].sort()).toStrictEqual(HEADERS)
  expect(mail.messageId).toBe('<kind.id@www.idg.example>')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail.from?.text).toBe('"IDG S.r.l." <info@idg.example>')
  expect(mail.replyTo?.text).toBe('"IDG S.r.l." <info@idg.example>')
  expect(mail.date).toStrictEqual(now)
  expect(envelope).toStrictEqual({ from: 'info@idg.example', to: ['anna@cliente.example'] })
})

test('replies go to the company, or to the sender while its address is not filled in', () => {
  const content = { subject: 'Oggetto', preheader: '', heading: '', blocks: [] }
  const replyTo = (email: string) =>
    buildMessage(
      { to: ['anna@cliente.example'], messageId: '<kind.id@www.idg.example>' },
      { content },
      { ...company, email },
      { mailFrom: 'IDG <sito@azienda.it>' },
      now,
    ).replyTo
  expect(replyTo(company.email)).toMatchObject({ address: 'sito@azienda.it' })
  expect(replyTo('info@azienda.it')).toMatchObject({ address: 'info@azienda.it' })
})

test('shows a subaddress in a mail from a mailbox to itself and delivers it to the plain address', async () => {
  const { mail, envelope } = await leaving({}, 'info@idg.example')
  expect(mail.from?.value[0]?.address).toBe('info@idg.example')
  expect(JSON.stringify(mail.to)).toContain('info+avvisi@idg.example')
  expect(envelope).toStrictEqual({ from: 'info@idg.example', to: ['info@idg.example'] })
})

test("a mail written by a person shows the person's name", async () => {
  const { mail } = await leaving(
    { writer: 'Giulia "Gi" Ferraro\r\nBcc: x@example.it', personal: true },
    'anna@cliente.example',
  )
  expect(mail.from?.value).toStrictEqual([
    { name: 'Giulia "Gi" Ferraro Bcc: x@example.it · IDG S.r.l.', address: 'info@idg.example' },
  ])
  expect(mail.bcc).toBeUndefined()
})

test('refuses a recipient that is not a single plain address', () => {
  const build = () =>
    buildMessage(
      { to: ['a@example.it, b@example.it'], messageId: '<x@y>' },
      { content: { subject: 's', preheader: 'p', heading: 'h', blocks: [] } },
      company,
      { mailFrom: undefined },
      now,
    )
  expect(build).toThrow('no plain address')
})

test('preserves names in any script', async () => {
  const name = 'Zoë "la" O’Neill, 👩🏽‍💻 שלום'
  const { mail } = await leaving({ replyTo: { name, address: 'zoe@cliente.example' }, subject: `Da ${name}` })
  expect(mail.replyTo?.value).toStrictEqual([{ name, address: 'zoe@cliente.example' }])
  expect(mail.subject).toBe(`Da ${name}`)
})

test('text that looks like an encoded word is not decoded by the reader', async () => {
  // U+202E, RIGHT-TO-LEFT OVERRIDE
  const name = 'Anna =?utf-8?B?4oCu?= =?utf-8?Q?=E2=80=AE?='
  const { mail } = await leaving({
    replyTo: { name, address: 'anna@cliente.example' },
    subject: `Da ${name}`,
    writer: name,
  })
  const shown = 'Anna = ?utf-8?B?4oCu?= = ?utf-8?Q?=E2=80=AE?='
  expect([mail.subject, mail.replyTo?.value[0]?.name, mail.from?.value[0]?.name]).toStrictEqual([
    `Da ${shown}`,
    shown,
    `${shown} · IDG S.r.l.`,
  ])
})

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  anyText({ maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\0',
        'Bcc: c@evil.example',
        '<d@evil.example>',
        ',',
        ';',
        '"',
        '\\',
        '=?utf-8?Q?',
        '?=',
        '\u202e',
        '\u2028',
        ':',
        '(',
        ' ',
        'é',
        '😀',
        '\ud800',
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join('')),
)

test('user text cannot become a header, a recipient or a part', async () => {
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, nasty, async (name, address, subject, words) => {
      const replyTo = { name, address: address.includes('@') ? address : `${address}@cliente.example` }
      const { names, mail, envelope, bytes } = await leaving({ replyTo, subject, words }, 'visitor@cliente.example')
      expect([...names].filter((header) => header !== 'Subject').sort()).toStrictEqual(
        HEADERS.filter((header) => header !== 'Subject'),
      )
      expect(envelope.to).toStrictEqual(['visitor@cliente.example'])
      expect(mail.replyTo?.value).toHaveLength(1)
      expect([mail.cc, mail.bcc, mail.attachments.length]).toStrictEqual([undefined, undefined, 0])
      expect(
        Math.max(
          ...bytes
            .toString('latin1')
            .split('\r\n')
            .map((line) => line.length),
        ),
      ).toBeLessThanOrEqual(998)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['noreply@idg.example', 'IDG S.r.l.'],
  ['<noreply@idg.example>', 'IDG S.r.l.'],
  ['IDG Consulenza <noreply@idg.example>', 'IDG Consulenza'],
  ['"IDG, Padova" <noreply@idg.example>', 'IDG, Padova'],
])('the sender %s is shown as %s', async (mailFrom, name) => {
  const content = { subject: 'Oggetto', preheader: '', heading: '', blocks: [] }
  const message = buildMessage({ to: ['a@b.example'], messageId: '<m@b>' }, { content }, company, { mailFrom }, now)
  const { message: bytes } = await composer.sendMail(message)
  const { from } = await simpleParser(bytes as Buffer)
  expect(from?.value).toStrictEqual([{ name, address: 'noreply@idg.example' }])
})

test('answers go to the tagged address of ours, and those to a customer to theirs', () => {
  const content = { subject: 'Oggetto', preheader: '', heading: '', blocks: [] }
  const parts = {
    to: ['a@b.example'],
    messageId: '<m@b>',
    answersAt: (address: string) => address.replace('@', '+tag@'),
  }
  const build = (draft: object) => buildMessage(parts, { content, ...draft }, company, { mailFrom: undefined }, now)
  expect(build({}).replyTo).toMatchObject({ address: expect.stringMatching(/\+tag@/) })
  expect(build({ replyTo: { name: 'Anna', address: 'anna@cliente.example' } }).replyTo).toMatchObject({
    address: 'anna@cliente.example',
  })
})
