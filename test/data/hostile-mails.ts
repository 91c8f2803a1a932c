import { deflateRawSync } from 'node:zlib'
import { numbersOf } from './mail-corpus.ts'

/** What a stranger may know or guess. */
export interface Victim {
  reference: string
  email: string
}

/** What a hostile mail is made of. */
interface Source {
  number: number
  pick: (bound: number) => number
  victim: Victim
  /** An address at which nothing may be loaded. */
  trap: string
}

type Hostile = (source: Source) => { head?: Record<string, string>; body: string | Buffer }

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }
const hex = (pick: Source['pick'], length: number) => Array.from({ length }, () => pick(16).toString(16)).join('')
const uuid = (pick: Source['pick']) => [8, 4, 4, 4, 12].map((length) => hex(pick, length)).join('-')
const guessed = (pick: Source['pick'], kind = 'request-visitor') => `<${kind}.${uuid(pick)}@idg.example>`

function report(messageId: string): { head: Record<string, string>; body: string } {
  return {
    head: {
      From: 'MAILER-DAEMON@idg.example',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
    },
    body: `--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; x@y.example\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${messageId}\nReferences: ${messageId}\n\n--b--`,
  }
}

/** A zip file with one entry of zeros that is much larger than it says. */
function bomb(bytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(bytes))
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004')
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(100, 22)
  head.writeUInt16LE(17, 26)
  return Buffer.concat([head, Buffer.from('word/document.xml'), packed])
}

const filePart = (type: string, name: string, content: Buffer) =>
  `--b\nContent-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content.toString('base64')}\n`
const mixed = (...parts: string[]) => ({
  head: { 'Content-Type': 'multipart/mixed; boundary=b' },
  body: `${parts.join('')}--b--\n`,
})

const KINDS: Record<string, Hostile> = {
  deepParts: ({ pick }) => {
    const depth = 200 + pick(3000)
    const opened = Array.from(
      { length: depth },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    )
    return { head: { 'Content-Type': 'multipart/mixed; boundary=b' }, body: `--b\n${opened.join('')}\nx` }
  },
  deepMessages: ({ pick }) => ({
    head: { 'Content-Type': 'message/rfc822' },
    body: `${'Content-Type: message/rfc822\n\n'.repeat(200 + pick(2000))}x`,
  }),
  manyParts: ({ pick }) => mixed('--b\n\nx\n'.repeat(1000 + pick(20_000))),
  manyFiles: ({ pick }) =>
    mixed(filePart('application/pdf', 'a.pdf', Buffer.from('%PDF-1.7')).repeat(200 + pick(2000))),
  manyHeaders: ({ pick }) => ({
    head: Object.fromEntries(Array.from({ length: 1000 + pick(20_000) }, (_, at) => [`X-${at}`, 'x'])),
    body: 'x',
  }),
  longHeader: ({ pick }) => ({ head: { Subject: 'x'.repeat(1_000_000 + pick(2_000_000)) }, body: 'x' }),
  longLine: ({ pick }) => ({ body: 'Il giorno 1 2 3 @ '.repeat(10_000 + pick(100_000)) }),
  manyLines: ({ pick }) => ({ body: 'Il giorno 23 nov\n'.repeat(10_000 + pick(100_000)) }),
  deepQuote: ({ pick }) => ({ body: `${'>'.repeat(1000 + pick(50_000))} x\n`.repeat(20) }),
  zipBomb: ({ pick }) =>
    mixed(
      filePart(
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'a.docx',
        bomb(1e7 + pick(1e8)),
      ),
    ),
  htmlBomb: ({ pick }) => ({ head: HTML, body: '<div><table><tr><td>'.repeat(5_000 + pick(50_000)) }),
  htmlEntities: ({ pick }) => ({ head: HTML, body: `&#${'9'.repeat(1000)};<!--`.repeat(1 + pick(2000)) }),
  headerInjection: ({ trap }) => ({
    head: {
      Subject: `=?utf-8?Q?Ciao=0D=0ABcc:_${trap.replace(/\W/g, '')}@evil.example=0D=0A=0D=0A<script>?=`,
      From: '=?utf-8?Q?Anna=0D=0AX-Evil:_1?= <anna@evil.example>',
    },
    body: 'x',
  }),
  fileNames: () =>
    mixed(
      filePart('application/pdf', '../../../etc/passwd', Buffer.from('%PDF-1.7\n')),
      filePart('text/html', 'fattura.pdf\u202efdp.html', Buffer.from('<script>alert(1)</script>')),
      filePart('image/svg+xml', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
      filePart('application/pdf', '=?utf-8?Q?a=0D=0ASet-Cookie:_x=3D1.pdf?=', Buffer.from('%PDF-1.7\n')),
    ),
  scripts: ({ trap }) => ({
    head: HTML,
    body: `<body onload="fetch('${trap}')"><script src="${trap}/a.js"></script><svg onload=alert(1)><iframe src="${trap}"></iframe><a href="javascript:alert(1)">x</a><meta http-equiv=refresh content="0;url=${trap}"><form action="${trap}"><input autofocus onfocus=alert(1)>`,
  }),
  pictures: ({ trap }) => ({
    head: HTML,
    body: `<link rel=stylesheet href="${trap}/a.css"><img src="${trap}/a.png" srcset="${trap}/b.png 2x"><style>@import url(${trap}/c.css);body{background:url(${trap}/d.png)}</style><video poster="${trap}/e.png"><object data="${trap}/f"><img src="data:image/svg+xml,<svg/>"><img src="cid:x">`,
  }),
  external: ({ trap }) => ({
    head: { 'Content-Type': `message/external-body; access-type=URL; URL="${trap}/body"` },
    body: 'Content-Type: text/plain\n\n',
  }),
  forgedSender: ({ victim }) => ({
    head: {
      From: `Cliente <${victim.email}>`,
      Subject: `Re: ${victim.reference}`,
      'Authentication-Results': `mx.idg.example; dmarc=pass header.from=${victim.email.split('@')[1]}`,
    },
    body: `Annulla tutto.\n\nCodice della richiesta: ${victim.reference}`,
  }),
  forgedDmarc: ({ victim }) => ({
    head: {
      From: victim.email,
      Subject: victim.reference,
      'Authentication-Results': `mx.evil.example (mx.idg.example; dmarc=pass); spf=pass "mx.idg.example; dmarc=pass header.from=${victim.email.split('@')[1]}"`,
    },
    body: victim.reference,
  }),
  guessedIds: ({ pick, victim }) => ({
    head: {
      From: victim.email,
      'In-Reply-To': guessed(pick),
      References: Array.from({ length: 1 + pick(5000) }, () => guessed(pick, 'request-reply')).join('\n '),
    },
    body: 'x',
  }),
  wildcardIds: ({ victim }) => ({
    head: {
      From: victim.email,
      'In-Reply-To': "<%> <_> <*> <request-visitor.' or 1=1 --@idg.example>",
      References: '<>',
    },
    body: 'x',
  }),
  guessedTags: ({ pick, victim }) => ({
    head: {
      From: victim.email,
      To: Array.from({ length: 100 }, () => `info+${hex(pick, 48)}@idg.example`).join(',\n '),
      'Delivered-To': `info+${hex(pick, 48)}@idg.example`,
    },
    body: 'x',
  }),
  forgedReturn: ({ pick }) => report(guessed(pick)),
  forgedReturns: ({ pick }) => report(Array.from({ length: 500 }, () => guessed(pick)).join('\n ')),
  forgedCalendar: ({ pick, victim }) => ({
    head: { From: victim.email, 'Content-Type': 'text/calendar; method=REPLY' },
    body: `BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:${uuid(pick)}.${hex(pick, 32)}@idg.example\nSEQUENCE:99\nDTSTAMP:20990101T000000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:${victim.email}\nEND:VEVENT\nEND:VCALENDAR`,
  }),
  calendarBomb: ({ pick }) => ({
    head: { 'Content-Type': 'text/calendar; method=REPLY' },
    body: `BEGIN:VCALENDAR\nMETHOD:REPLY\n${'BEGIN:VEVENT\n'.repeat(1000 + pick(20_000))}`,
  }),
  manyRecipients: ({ pick }) => ({
    head: { To: Array.from({ length: 1000 + pick(20_000) }, (_, at) => `a${at}@b.example`).join(',\n ') },
    body: 'x',
  }),
  nestedGroups: ({ pick }) => ({ head: { To: 'a:'.repeat(1000 + pick(20_000)), Cc: '('.repeat(5000) }, body: 'x' }),
  comments: ({ pick }) => ({
    head: { 'Authentication-Results': '('.repeat(1000 + pick(50_000)), From: `${'"'.repeat(1001)} <x@y.example>` },
    body: 'x',
  }),
  openBrackets: ({ pick }) => ({
    head: { References: '<'.repeat(10_000 + pick(100_000)), 'Message-ID': '<<<' },
    body: '[cid:'.repeat(20_000),
  }),
  oddTypes: ({ pick }) => ({
    head: { 'Content-Type': `multipart/mixed; boundary="${'-'.repeat(pick(5000))}"; charset="${'x'.repeat(5000)}"` },
    body: '--\n----\n',
  }),
  oddCharset: ({ pick }) => ({
    head: { 'Content-Type': `text/html; charset=${['utf-7', 'utf-32', 'hz-gb-2312', 'x-user-defined'][pick(4)]}` },
    body: '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  }),
  invisible: () => ({
    head: { Subject: '\u202egnp.exe\u200b\u2066', From: 'Banca\u0000 <x@y.example>' },
    body: '\u0000\u202e\u2066\ufeff\ud800\u001b[2J',
  }),
  noise: ({ pick }) => ({ body: Buffer.from(Array.from({ length: 2000 }, () => pick(256))) }),
  headless: ({ pick }) => ({ head: { From: '', To: '', Subject: '', 'Message-ID': '' }, body: hex(pick, 400) }),
  twoSenders: ({ victim }) => ({
    head: { From: `x@evil.example\nFrom: ${victim.email}`, Sender: victim.email },
    body: 'x',
  }),
  tnef: ({ pick }) =>
    mixed(
      filePart(
        'application/ms-tnef',
        'winmail.dat',
        Buffer.concat([Buffer.from('789f3e22', 'hex'), Buffer.alloc(1000 + pick(100_000), 0xff)]),
      ),
    ),
}

/** How many hostile mails there are one of each kind. */
export const ALL_KINDS = Object.keys(KINDS).length

/** Mails of strangers who attack, the same for a seed; the kinds take turns. */
export function hostileMails({
  seed,
  count,
  victims,
  trap,
}: {
  seed: number
  count: number
  victims: readonly Victim[]
  trap: string
}): { kind: string; raw: Buffer }[] {
  const pick = numbersOf(seed)
  const kinds = Object.entries(KINDS)
  return Array.from({ length: count }, (_, number) => {
    const [kind, make] = kinds[number % kinds.length]!
    const { head, body } = make({ number, pick, victim: victims[pick(victims.length)]!, trap })
    const all = {
      From: `Estraneo <estraneo${number}@evil.example>`,
      To: 'info@idg.example',
      Subject: `Attacco ${number}`,
      'Message-ID': `<${number}.${seed}@evil.example>`,
      ...head,
    }
    const lines = Object.entries(all).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
    const text = `${lines.join('\r\n').replace(/\r?\n/g, '\r\n')}\r\n\r\n`
    return { kind, raw: Buffer.concat([Buffer.from(text), typeof body === 'string' ? Buffer.from(body) : body]) }
  })
}
