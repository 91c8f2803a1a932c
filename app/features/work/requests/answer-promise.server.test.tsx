import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Dispatch } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { knownOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { answerBy } from '#app/features/work/appointments/holds/hold.ts'
import { contactSteps } from '#app/features/work/requests/contact-form/what-follows/contact-steps.ts'
import { ThankYou } from '#app/features/work/requests/contact-form/what-follows/thank-you.tsx'
import { issueFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { findSentRequest } from '#app/features/work/requests/submission/sent-request.server.ts'
import { submitContactForm, TRAP_FIELD } from '#app/features/work/requests/submission/submit.server.ts'
import { testContext } from '#test/context.ts'
import { formDataOf } from '#test/data/form-data.ts'
import { deliverDue, deliveryParts, movableClock } from '#test/data/mail-fixtures.ts'
import { describeOnBothEngines } from '#test/engines.ts'

const PERSON = { name: 'Ada Bianchi', email: 'ada@cliente.example', phone: '049 123456', message: 'Buongiorno' }
const slotOn = (date: string) => ({
  requestedAppointment: 'on',
  date,
  time: '09:00',
  duration: '60',
  location: 'Online',
})

describeOnBothEngines('the promise of an answer', ({ database }) => {
  /** What each place says: the contact page, the page after sending, the receipt, the company's mail. */
  const said = async (fields: Record<string, string>) => {
    const clock = movableClock('2026-11-26T17:30:00.000Z')
    const db = await database()
    const booking = { section: 'booking', value: JSON.stringify({ holdHours: 36 }), version: 1, updatedAt: '' }
    await db.insertInto('settings').values(booking).execute()
    const ctx = testContext(db, { clock })
    const token = issueFormToken(ctx.secret, new Date(clock().getTime() - 60_000))
    const sent = await submitContactForm(ctx, formDataOf({ ...PERSON, ...fields, token }))
    const request = await findSentRequest(ctx, sent.kind === 'sent' ? sent.reference : '')
    const mails: Record<string, string> = {}
    const send = async ({ message }: Dispatch) => {
      mails[/request-(\w+)\./.exec(String(message.messageId))?.[1] ?? ''] = String(message.text).replace(/\s+/g, ' ')
    }
    await deliverDue(deliveryParts({ db, clock, transport: { send, rest: () => undefined } }))
    const by = answerBy(clock(), await knownOfferRules(ctx))
    return {
      page: contactSteps({ answerBy: by, changeDeadlineHours: 12 })
        .map(({ title }) => title)
        .join(' '),
      thanks: request ? renderToStaticMarkup(<ThankYou sent={request} ref={null} />) : '',
      receipt: mails.visitor ?? '',
      company: mails.company ?? '',
    }
  }

  test.each([
    ['without an appointment', {}],
    ['with a late appointment', slotOn('2026-12-04')],
  ])('is the same in all places %s, from one setting', async (_, fields) => {
    // The request arrives on a Thursday at 18:30 and the setting is 36 hours. They end on Saturday morning, when the
    // office is closed, so the promise is the next opening: Monday at 9.
    for (const text of Object.values(await said(fields))) {
      expect(text).toMatch(/entro le 9 di lunedì 30 novembre/i)
    }
  })

  test('is the end of the hold for an earlier appointment', async () => {
    const { page: _, ...places } = await said(slotOn('2026-11-30'))
    for (const text of Object.values(places)) expect(text).toMatch(/entro le 18 di venerdì 27 novembre/)
  })

  test('is not made to a request in quarantine', async () => {
    const { thanks, receipt } = await said({ [TRAP_FIELD]: 'x' })
    expect(thanks).toContain('una persona controlla il messaggio')
    expect(thanks + receipt).not.toMatch(/entro le/)
  })
})
