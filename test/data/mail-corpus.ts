import { pdfWith } from '#test/files/documents.ts'

/** A mail of ours that a corpus answers. */
export interface CorpusThread {
  messageId: string
  reference: string
  customer: string
}

/** A mail, and what has to become of it. Its subject contains `[c<number>]`, and its author's text `Testo <number>`. */
export interface CorpusMail {
  number: number
  style: string
  raw: Buffer
  state: 'answer' | 'automatic' | 'bounce' | 'request'
  /** The thread that it belongs to; undefined for none. */
  thread: number | undefined
  /** Whether it is sent a second time, by another way. */
  isTwice: boolean
}

interface Draft {
  head?: Record<string, string>
  /** In this transfer encoding and character set already. */
  body: string | Buffer
  state?: CorpusMail['state']
  joins?: false
  isTwice?: boolean
}

interface Source extends CorpusThread {
  number: number
  /** The author's words. */
  text: string
  /** A whole number below a bound. */
  pick: (bound: number) => number
}

type Style = (source: Source) => Draft

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' }
const quoted = (text: string) => text.replace(/^/gm, '> ')
const OURS = 'Buongiorno,\n\ngrazie per averci contattato.\n\nIDG S.r.l.'
const wrapped = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\n')

/** A multipart body; each part is a head and its content. */
function parts(kind: string, ...all: string[]): Draft {
  const mark = `=_${kind.replace(/\W/g, '')}${all.join('').length}`
  const body = all.map((part) => `--${mark}\n${part}\n`).join('')
  return { head: { 'Content-Type': `multipart/${kind}; boundary="${mark}"` }, body: `${body}--${mark}--\n` }
}

const textPart = (text: string) => `Content-Type: text/plain; charset="UTF-8"\n\n${text}`
const htmlPart = (html: string) => `Content-Type: text/html; charset="UTF-8"\n\n${html}`
const nested = ({ head, body }: Draft) => `Content-Type: ${head?.['Content-Type']}\n\n${body}`

function alternative(text: string, html: string): Draft {
  return parts('alternative', textPart(text), htmlPart(html))
}

const filePart = (type: string, name: string, content: Buffer) =>
  `Content-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${wrapped(content)}`

const calendar = (uid: string, answer: string) =>
  `BEGIN:VCALENDAR\nMETHOD:REPLY\nVERSION:2.0\nPRODID:-//x//y//\nBEGIN:VEVENT\nUID:${uid}\nDTSTAMP:20261123T090000Z\nDTSTART:20261124T090000Z\nATTENDEE;PARTSTAT=${answer}:mailto:a@b.example\nEND:VEVENT\nEND:VCALENDAR`

/** Answers by mail programs, in the order of their names. */
const ANSWERS: Record<string, Style> = {
  gmail: ({ text }) =>
    alternative(
      `${text}\n\nIl giorno lun 23 nov 2026 alle ore 10:00 IDG <info@idg.example> ha\nscritto:\n\n${quoted(OURS)}`,
      `<div dir="ltr">${text}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">Il giorno lun 23 nov 2026 IDG ha scritto:<br></div><blockquote class="gmail_quote">${OURS}</blockquote></div>`,
    ),
  outlook: ({ text }) =>
    alternative(
      `${text}\n\nDa: IDG <info@idg.example>\nInviato: lunedì 23 novembre 2026 10:00\nA: Anna\nOggetto: La tua richiesta\n\n${OURS}`,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class="MsoNormal">${text}<o:p></o:p></p><div style="border-top:solid #E1E1E1 1.0pt"><p><b>Da:</b> IDG<br><b>Inviato:</b> lunedì<br></p></div>${OURS}</body></html>`,
    ),
  outlookHtml: ({ text }) => ({
    head: { 'Content-Type': 'text/html; charset=utf-8', 'X-Mailer': 'Microsoft Outlook 16.0', 'Thread-Index': 'AQHZ' },
    body: `<html><head><style>p{margin:0}</style></head><body><p>${text}</p><p>From: IDG<br>Sent: Monday<br>To: Anna</p><p>${OURS}</p></body></html>`,
  }),
  appleMail: ({ text }) => ({
    head: { 'Content-Type': 'text/plain; charset=utf-8; format=flowed', 'X-Mailer': 'Apple Mail (2.3826)' },
    body: `${text}\n\n> Il giorno 23 nov 2026, alle ore 10:00, IDG <info@idg.example> ha scritto:\n> \n${quoted(OURS)}`,
  }),
  thunderbirdBelow: ({ text }) => ({
    head: PLAIN,
    body: `Il 23/11/26 10:00, IDG ha scritto:\n${quoted(OURS)}\n\n${text}\n-- \nAnna Rossi\nOfficine Rossi`,
  }),
  between: ({ text }) => ({
    head: PLAIN,
    body: `On 23/11/2026 10:00, IDG wrote:\n> Buongiorno,\n\n${text}\n\n> grazie per averci contattato.\n\nDi nulla.`,
  }),
  iphone: ({ text }) => ({
    head: { ...PLAIN, 'Content-Transfer-Encoding': 'base64', 'X-Mailer': 'iPhone Mail (23A341)' },
    body: wrapped(
      Buffer.from(`${text}\n\nInviato da iPhone\n\n> Il giorno 23 nov 2026, IDG ha scritto:\n${quoted(OURS)}`),
    ),
  }),
  android: ({ text }) => ({ head: PLAIN, body: `${text}\n\n-------- Messaggio originale --------\n${OURS}` }),
  latin1: ({ text }) => ({
    head: { 'Content-Type': 'text/plain; charset=ISO-8859-1', 'Content-Transfer-Encoding': 'quoted-printable' },
    body: `${text}: perch=E9 =E8 cos=EC=\n lungo.`,
  }),
  windows1252: ({ text }) => ({
    head: { 'Content-Type': 'text/plain; charset=windows-1252', 'Content-Transfer-Encoding': '8bit' },
    body: Buffer.concat([Buffer.from(`${text} `), Buffer.from([0x80, 0x93, 0xe0, 0x94, 0x0a])]),
  }),
  japanese: ({ text }) => ({
    head: { 'Content-Type': 'text/plain; charset=ISO-2022-JP', 'Content-Transfer-Encoding': '7bit' },
    body: `${text} \u001b$B$3$s$K$A$O\u001b(B`,
  }),
  cyrillic: ({ text }) => ({
    head: { 'Content-Type': 'text/plain; charset=koi8-r', 'Content-Transfer-Encoding': '8bit' },
    body: Buffer.concat([Buffer.from(`${text} `), Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4])]),
  }),
  unknownCharset: ({ text }) => ({ head: { 'Content-Type': 'text/plain; charset=x-none' }, body: `${text} \u00e8` }),
  withoutType: ({ text }) => ({ body: text }),
  htmlOnly: ({ text }) => ({
    head: { 'Content-Type': 'text/html' },
    body: `<p>${text}<img src="http://tracker.example/a.png"><script>document.title=1</script></p>`,
  }),
  winmail: ({ text }) => ({
    ...parts('mixed', textPart(text), filePart('application/ms-tnef', 'winmail.dat', Buffer.from('789f3e22', 'hex'))),
  }),
  attachment: ({ text, number }) =>
    parts('mixed', textPart(text), filePart('application/pdf', `preventivo ${number}.pdf`, pdfWith('preventivo'))),
  attachmentFirst: ({ text }) =>
    parts('mixed', filePart('application/octet-stream', 'a.bin', Buffer.from([0, 1, 2, 3])), textPart(text)),
  nested: ({ text }) => {
    const inner = nested(alternative(text, `<p>${text}</p>`))
    const picture = `Content-Type: image/png\nContent-ID: <logo>\nContent-Transfer-Encoding: base64\n\n${wrapped(Buffer.from('89504e470d0a1a0a', 'hex'))}`
    return parts('mixed', nested(parts('related', inner, picture)), textPart('Firma'))
  },
  signed: ({ text }) =>
    parts(
      'signed; protocol="application/pkcs7-signature"; micalg=sha-256',
      textPart(text),
      filePart('application/pkcs7-signature', 'smime.p7s', Buffer.from('x')),
    ),
  forward: ({ text }) => ({
    head: { ...PLAIN, Subject: 'I: La tua richiesta' },
    body: `${text}\n\n---------- Messaggio inoltrato ---------\nDa: IDG\nOggetto: x\n\n${OURS}`,
  }),
  list: ({ text }) => ({
    head: { ...PLAIN, 'List-Id': '<info.idg.example>', Precedence: 'list' },
    body: `${text}\n_______________________________________________\ninfo mailing list`,
  }),
  otherAddress: ({ text, number }) => ({
    head: { ...PLAIN, From: `Collega <collega${number}@altra.example>` },
    body: text,
  }),
  longChain: ({ text, messageId, number }) => {
    const ids = Array.from({ length: 40 }, (_, index) => `<${index}.${number}@mail.example>`)
    return {
      head: { ...PLAIN, 'In-Reply-To': ids.at(-1) ?? '', References: [messageId, ...ids].join('\n ') },
      body: text,
    }
  },
  referencesOnly: ({ text, messageId }) => ({
    head: { ...PLAIN, 'In-Reply-To': '', References: `<a@b.example> ${messageId} <c@d.example>` },
    body: text,
  }),
  inReplyToOnly: ({ text }) => ({ head: { ...PLAIN, References: '' }, body: text }),
  folded: ({ text, messageId }) => ({
    head: { ...PLAIN, 'In-Reply-To': '', References: '', 'IN-REPLY-TO': `\n\t${messageId}` },
    body: text,
  }),
  commented: ({ text, messageId }) => ({
    head: { ...PLAIN, References: '', 'In-Reply-To': `Message from "IDG" of Mon, 23 Nov 2026 ${messageId}` },
    body: text,
  }),
  withoutId: ({ text }) => ({ head: { ...PLAIN, 'Message-ID': '' }, body: text }),
  twice: ({ text }) => ({ head: PLAIN, body: text, isTwice: true }),
  manyRecipients: ({ text }) => ({
    head: {
      ...PLAIN,
      To: 'Ufficio: info@idg.example, b@c.example;',
      Cc: '"Rossi, Bruno" <bruno@cliente.example>, undisclosed-recipients:;',
    },
    body: text,
  }),
  encodedHead: ({ text, number }) => ({
    head: {
      ...PLAIN,
      Subject: `=?utf-8?B?${Buffer.from(`R: è così [c${number}]`).toString('base64')}?=`,
      From: `=?iso-8859-1?Q?Niccol=F2?= <n${number}@cliente.example>`,
    },
    body: text,
  }),
  oddDate: ({ text }) => ({ head: { ...PLAIN, Date: 'ieri', 'Content-Transfer-Encoding': 'x-none' }, body: text }),
  brokenParts: ({ text }) => ({
    head: { 'Content-Type': 'multipart/mixed; boundary=b' },
    body: `--b\nContent-Type: text/plain\n\n${text}\n`,
  }),
}

/** Mails that prove nothing, however near they come. */
const STRANGERS: Record<string, Style> = {
  first: ({ text }) => ({ head: PLAIN, body: text, joins: false }),
  guessedReference: ({ text, reference, customer }) => ({
    head: { ...PLAIN, From: customer, 'X-Reference': reference },
    body: `${text}\n\nCodice della richiesta: ${reference}`,
    joins: false,
  }),
  nearMessageId: ({ text, messageId, pick }) => {
    const at = 20 + pick(20)
    const near = messageId.slice(0, at) + (messageId[at] === '0' ? '1' : '0') + messageId.slice(at + 1)
    return { head: { ...PLAIN, 'In-Reply-To': near, References: near }, body: text, joins: false }
  },
  otherDomain: ({ text, messageId }) => {
    const other = messageId.replace('@', '@x.')
    return { head: { ...PLAIN, 'In-Reply-To': other, References: other }, body: text, joins: false }
  },
  otherKind: ({ text, messageId }) => {
    const other = messageId.replace('request-visitor', 'appointment-confirmed')
    return { head: { ...PLAIN, 'In-Reply-To': other, References: other }, body: text, joins: false }
  },
  idInText: ({ text, messageId }) => ({ head: PLAIN, body: `${text}\n\nIn-Reply-To: ${messageId}`, joins: false }),
  idElsewhere: ({ text, messageId }) => ({
    head: { ...PLAIN, 'X-In-Reply-To': messageId, Comments: messageId, Keywords: messageId },
    body: text,
    joins: false,
  }),
  forgedTag: ({ text, messageId, pick }) => {
    const tag =
      messageId.replace(/[^.]*\.|@.*|-/g, '') +
      pick(2 ** 31)
        .toString(16)
        .padStart(16, 'a')
    return { head: { ...PLAIN, To: `info+${tag}@idg.example` }, body: text, joins: false }
  },
  newsletter: ({ text }) => ({
    head: {
      ...PLAIN,
      'List-Unsubscribe': '<https://x.example>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    body: text,
    joins: false,
    state: 'automatic',
  }),
  foreignBounce: ({ number }) => ({
    ...report('mx.example', `<${number}@altra.example>`),
    joins: false,
    state: 'automatic',
  }),
}

/** Programs that answer by themselves. */
const PROGRAMS: Record<string, Style> = {
  vacation: ({ text }) => ({
    head: { ...PLAIN, 'Auto-Submitted': 'auto-replied (vacation)' },
    body: text,
    state: 'automatic',
  }),
  exchange: ({ text }) => ({
    head: { ...PLAIN, 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply', Subject: 'Risposta automatica' },
    body: text,
    state: 'automatic',
  }),
  older: ({ text }) => ({
    head: { ...PLAIN, 'X-Autoreply': 'yes', Precedence: 'bulk' },
    body: text,
    state: 'automatic',
  }),
  calendar: ({ number, pick }) => ({
    ...parts(
      'mixed',
      textPart('Accettato'),
      `Content-Type: text/calendar; method=REPLY\n\n${calendar(`x${number}`, pick(2) === 0 ? 'ACCEPTED' : 'DECLINED')}`,
    ),
    state: 'automatic',
  }),
}

/** The returns of mail servers; all name the mail of ours. */
const BOUNCES: Record<string, Style> = {
  postfix: ({ messageId }) =>
    report('mx.postfix.example', messageId, {
      diagnostic: 'smtp; 550 5.1.1 <a@b.example>: Recipient address rejected',
    }),
  sendmail: ({ messageId }) =>
    report('sendmail.example', messageId, {
      diagnostic: 'SMTP; 550 5.1.1 User unknown',
      subject: 'Returned mail: see transcript for details',
    }),
  exchange: ({ messageId }) =>
    report('EX01.example', messageId, {
      status: '5.1.10',
      from: 'postmaster@ex.example',
      subject: 'Non recapitabile: La tua richiesta',
    }),
  office365: ({ messageId }) =>
    report('prod.outlook.example', messageId, { status: '5.4.1', from: 'postmaster@outlook.example' }),
  gmail: ({ messageId }) =>
    report('mx.google.example', messageId, { from: 'mailer-daemon@googlemail.example', headers: 'message/rfc822' }),
  yahoo: ({ messageId }) =>
    report('mta.yahoo.example', messageId, {
      status: '5.0.0',
      diagnostic: "smtp; 554 delivery error: dd This user doesn't have an account",
    }),
  zimbra: ({ messageId }) =>
    report('zimbra.example', messageId, { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Over quota' }),
  icloud: ({ messageId }) => report('icloud.example', messageId, { headers: 'message/rfc822' }),
  courier: ({ messageId }) => report('courier.example', messageId, { subject: 'NOTICE: mail delivery status.' }),
  delay: ({ messageId }) => report('mx.example', messageId, { status: '4.4.1', action: 'delayed' }),
  qmail: ({ messageId }) => ({
    head: { From: 'MAILER-DAEMON@qmail.example', 'Content-Type': 'text/plain' },
    body: `Hi. This is the qmail-send program at qmail.example.\n\n<a@b.example>:\n550 5.1.1 no mailbox here by that name\n\n--- Below this line is a copy of the message.\n\nMessage-ID: ${messageId}\nSubject: x\n\nx`,
    state: 'bounce',
  }),
  exim: ({ messageId }) => ({
    head: {
      From: 'Mail Delivery System <Mailer-Daemon@exim.example>',
      'Auto-Submitted': 'auto-replied',
      'X-Failed-Recipients': 'a@b.example',
    },
    body: `This message was created automatically by mail delivery software.\n\n  a@b.example\n    host mx.b.example: 550 Unrouteable address\n\n------ This is a copy of the message, including all the headers. ------\n\nMessage-ID: ${messageId}\n\nx`,
    state: 'bounce',
  }),
}

function report(
  server: string,
  messageId: string,
  {
    status = '5.1.1',
    action = 'failed',
    diagnostic = 'smtp; 550 no such user',
    from = `MAILER-DAEMON@${server}`,
    subject = 'Undelivered Mail Returned to Sender',
    headers = 'text/rfc822-headers',
  } = {},
): Draft {
  const { head, body } = parts(
    'report; report-type=delivery-status',
    textPart(`This is the mail system at host ${server}.`),
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; ${server}\n\nFinal-Recipient: rfc822; a@b.example\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: ${diagnostic}`,
    `Content-Type: ${headers}\n\nFrom: info@idg.example\nMessage-ID: ${messageId}\nSubject: La tua richiesta\n\n`,
  )
  return { head: { ...head, From: from, Subject: subject, 'In-Reply-To': '', References: '' }, body, state: 'bounce' }
}

const STYLES: [string, Style][] = [
  ...Object.entries(ANSWERS),
  ...Object.entries(STRANGERS),
  ...Object.entries(PROGRAMS),
  ...Object.entries(BOUNCES),
]

/** How many mails show each style once. */
export const ALL_STYLES = STYLES.length

/** Mails in the styles of many programs, the same for a seed; the styles take turns, and so do the threads. */
export function mailCorpus({
  seed,
  count,
  threads,
}: {
  seed: number
  count: number
  threads: readonly CorpusThread[]
}) {
  const pick = numbersOf(seed)
  return Array.from({ length: count }, (_, number): CorpusMail => {
    const [style, draftOf] = STYLES[number % STYLES.length]!
    const at = Math.floor(number / STYLES.length + number) % threads.length
    const thread = threads[at]!
    const draft = draftOf({ ...thread, number, text: `Testo ${number}.`, pick })
    const joins = draft.joins !== false
    const proof = { 'In-Reply-To': thread.messageId, References: `<first@mail.example>\n ${thread.messageId}` }
    const head = {
      From: `Cliente ${number} <cliente${number}@cliente.example>`,
      To: 'info@idg.example',
      Subject: 'Re: La tua richiesta',
      'Message-ID': `<${number}.${seed}@mail.example>`,
      Date: 'Mon, 23 Nov 2026 10:00:00 +0100',
      'MIME-Version': '1.0',
      ...(joins && proof),
      ...draft.head,
    }
    if (!head.Subject.includes(`c${number}]`) && !head.Subject.startsWith('=?')) head.Subject += ` [c${number}]`
    const lines = Object.entries(head).filter(([, value]) => value !== '')
    const top = lines.map(([name, value]) => `${name}: ${value.replace(/\n/g, '\r\n')}`).join('\r\n')
    const body = typeof draft.body === 'string' ? Buffer.from(draft.body.replace(/\n/g, '\r\n')) : draft.body
    return {
      number,
      style,
      raw: Buffer.concat([Buffer.from(`${top}\r\n\r\n`), body, Buffer.from('\r\n')]),
      state: draft.state ?? (joins ? 'answer' : 'request'),
      thread: joins ? at : undefined,
      isTwice: draft.isTwice === true,
    }
  })
}

/** Numbers below a bound, the same for a seed (mulberry32). */
export function numbersOf(seed: number): (bound: number) => number {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}
