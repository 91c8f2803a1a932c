import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SentRequest } from '#app/features/work/requests/submission/sent-request.server.ts'
import { ThankYou } from './thank-you.tsx'

const SENT: SentRequest = {
  reference: 'IDG-7K3M2-9QXA4',
  requestedAppointment: true,
  slot: { date: '2026-12-01', time: '09:30', duration: 60 },
  hold: 'held',
  verifyBy: null,
  answerBy: '2026-11-26T09:00:00.000Z',
  quarantined: false,
  mailed: true,
}

const textOf = (parts: Partial<SentRequest>) =>
  renderToStaticMarkup(<ThankYou sent={{ ...SENT, ...parts }} ref={null} />).replace(/<[^>]+>/g, ' ')

test('shows the code of the request, which stays when the toast is closed', () => {
  expect(textOf({})).toMatch(/Richiesta ricevuta:\s+IDG-7K3M2-9QXA4/)
})

test('shows until when a held slot is held', () => {
  expect(textOf({})).toMatch(/riservato per te .*ore 09:30.* ti rispondiamo entro .*26 novembre/)
})

test('does not call an unverified slot reserved, and mentions the mail', () => {
  const text = textOf({ hold: 'verify', verifyBy: '2026-11-24T09:00:00.000Z' })
  expect(text).toMatch(/Al momento il tuo orario non è riservato: confermalo entro .* con il link nell’email/)
  expect(text).not.toContain('riservato per te')
})

test.each([
  { hold: 'verify', verifyBy: '2026-11-24T09:00:00.000Z' },
  { hold: 'held' },
  { slot: undefined, hold: 'none' },
] as const)('promises no mail when none was queued: %j', (parts) => {
  const text = textOf({ ...parts, mailed: false })
  expect(text).toContain('questa volta il codice non arriva')
  expect(text).not.toMatch(/Il codice arriva anche via email|link nell’email/)
})

test('says that a request in quarantine is reviewed first and that no slot is held', () => {
  const text = textOf({ quarantined: true, hold: 'none', mailed: false })
  expect(text).toContain('una persona controlla il messaggio')
  expect(text).toContain('L’orario non è riservato')
})
