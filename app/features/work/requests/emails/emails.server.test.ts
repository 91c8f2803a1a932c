import type { SendMailOptions } from 'nodemailer'
import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { type Dispatch, smtpTransport } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import type { Db } from '#db/client.server.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL, storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { type ReceivedMail, startSmtpPeer } from '#test/stand-ins/smtp-peer.ts'

const SLOT = {
  requestedAppointment: true,
  date: '2026-11-25',
  time: '09:30',
  duration: '60',
  location: 'Ufficio',
} as const
const SLOT_WORDS = 'mercoledì 25 novembre 2026, ore 09:30, 60 minuti · In sede'

/** Delivers the two mails of a request over SMTP and returns them as received. */
async function mailsOf(db: Db, parts: Parameters<typeof storeRequestWithMails>[2]) {
  const peer = await startSmtpPeer()
  const clock = movableClock()
  try {
    await storeRequestWithMails(db, clock(), parts)
    await deliverDue(deliveryParts({ db, clock, transport: smtpTransport(peer.url) }))
    const to = (kind: string) =>
      peer.received.find(({ mail }) => mail.messageId?.startsWith(`<request-${kind}.`)) as ReceivedMail
    return { company: to('company'), visitor: to('visitor') }
  } finally {
    await peer.close()
  }
}

/** Both parts of a mail as visible text. */
const shown = ({ mail }: ReceivedMail) => {
  const html = String(mail.html).replace(/<style>[\s\S]*?<\/style>/, '')
  return { text: (mail.text ?? '').replace(/\s+/g, ' '), html: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

describeOnBothEngines('the mails of a request', ({ database }) => {
  test("the company's mail contains the whole request and replies go to the customer", async () => {
    const db = await database()
    const { company } = await mailsOf(db, { ...SLOT, reference: 'IDG-AB12-CD34', name: 'Zoë D’Angelo' })
    const { mail } = company
    expect(mail.subject).toBe('Nuova richiesta mer 25 nov, 09:30 · IDG-AB12-CD34 da Zoë D’Angelo')
    expect(mail.replyTo?.value).toStrictEqual([{ name: 'Zoë D’Angelo', address: 'anna.rossi@cliente.example' }])
    expect(company.envelope.to).toStrictEqual(['info@idg.example'])
    const links = [...String(mail.html).matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
    const backOffice = links.findIndex((href) => href.startsWith(`${PUBLIC_URL}/admin/requests/`))
    const byMail = links.findIndex((href) => href.startsWith('mailto:') && href.includes('subject='))
    expect(backOffice).toBeGreaterThanOrEqual(0)
    expect(byMail).toBeGreaterThan(backOffice)
    for (const part of Object.values(shown(company))) {
      for (const words of [
        'IDG-AB12-CD34',
        'Zoë D’Angelo',
        'anna.rossi@cliente.example',
        '+39 049 123 4567',
        'Officine Rossi S.p.A.',
        'SAP Integration Suite',
        SLOT_WORDS,
        'lunedì 23 novembre 2026, ore 10:00',
        'vorremmo capire come portare i nostri flussi',
        'P. IVA 12345670009',
        'Capitale sociale € 10.000,00 i.v.',
      ]) {
        expect(part).toContain(words)
      }
    }
  })

  test('the acknowledgement contains the reference, the slot and the next step, and no typed text', async () => {
    const db = await database()
    const typed = {
      name: 'NOMESCRITTO',
      company: 'AZIENDASCRITTA',
      message: 'MESSAGGIOSCRITTO',
      phone: 'TELEFONOSCRITTO',
      topic: 'TEMASCRITTO',
    }
    const { visitor } = await mailsOf(db, { ...SLOT, ...typed, reference: 'IDG-AB12-CD34' })
    expect(visitor.envelope.to).toStrictEqual(['anna.rossi@cliente.example'])
    expect(visitor.mail.subject).toBe('Richiesta ricevuta: IDG-AB12-CD34')
    expect(visitor.mail.replyTo?.text).toContain('info@idg.example')
    expect(visitor.mail.headers.get('auto-submitted')).toBe('auto-generated')
    for (const words of Object.values(typed)) {
      expect(visitor.raw).not.toContain(words)
      expect(JSON.stringify(shown(visitor))).not.toContain(words)
    }
    for (const part of Object.values(shown(visitor))) {
      for (const words of ['IDG-AB12-CD34', SLOT_WORDS, 'P. IVA 12345670009', `${PUBLIC_URL}/privacy`]) {
        expect(part).toContain(words)
      }
      expect(part).toContain('solo dopo la nostra conferma via email')
    }
  })

  test('neither mail mentions an appointment when none was requested', async () => {
    const db = await database()
    const mails = await mailsOf(db, {})
    for (const part of Object.values(mails).flatMap((mail) => Object.values(shown(mail)))) {
      expect(part).not.toMatch(/appuntamento/i)
    }
  })

  test('text typed by the customer is escaped', async () => {
    const db = await database()
    const { company } = await mailsOf(db, {
      name: 'Eve\r\nBcc: altri@example.it',
      message: '<img src=x onerror=alert(1)>\n</body>\u202egnp.exe\u0007',
      company: '',
    })
    expect(company.envelope.to).toStrictEqual(['info@idg.example'])
    expect(company.mail.subject).toMatch(/ da Eve Bcc: altri@example\.it$/)
    expect(company.mail.bcc).toBeUndefined()
    expect(String(company.mail.html)).not.toMatch(/<img|\u202e/)
    expect(company.mail.text).toContain('> <img src=x onerror=alert(1)>\n> </body>gnp.exe')
    expect(company.mail.text).toMatch(/Azienda: +non indicata/)
  })

  test('a delayed acknowledgement omits what is past and mentions an existing reply', async () => {
    const acknowledgementAfter = async (late: (ctx: AppContext, id: string) => Promise<unknown>) => {
      const clock = movableClock()
      const ctx = staffContext(await database(), { clock, publicUrl: PUBLIC_URL })
      const id = await storeAppointment(ctx, { date: SLOT.date, time: SLOT.time, duration: 60 })
      await late(ctx, id)
      const received: SendMailOptions[] = []
      const send = async ({ message }: Dispatch) => void received.push(message)
      await deliverDue(deliveryParts({ db: ctx.db, clock, transport: { send, rest: () => undefined } }))
      const mail = received.find(({ messageId }) => messageId?.startsWith('<request-visitor.'))
      return String(mail?.text).replace(/\s+/g, ' ')
    }
    const atOnce = await acknowledgementAfter(async () => undefined)
    expect(atOnce).toContain('Vedi, sposta o annulla l’appuntamento')
    const answered = await acknowledgementAfter((ctx, id) => confirmAppointment(ctx, { id, version: 1 }))
    expect(answered).toContain('la richiesta è cambiata o ha avuto una risposta')
    expect(answered).not.toMatch(/non ancora confermato|cambiare orario|Confermiamo l’appuntamento/i)
    const past = await acknowledgementAfter(async (ctx) =>
      (ctx.clock as ReturnType<typeof movableClock>).advance(3 * 24 * 60),
    )
    expect(past).toContain('Vedi l’appuntamento:')
    expect(past).not.toContain('cambiare orario')
  })
})
