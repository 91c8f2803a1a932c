import { expect, test } from 'vitest'
import { describeFailure, failureCodes, failureKind } from './failure.ts'

const refused = Object.assign(new Error("Can't send mail: 550 5.1.1 <anna.rossi@cliente.example>: user unknown"), {
  code: 'EENVELOPE',
  responseCode: 550,
})

test('keeps the codes and the text, without the address', () => {
  expect(describeFailure(refused)).toBe("EENVELOPE 550 Can't send mail: 550 5.1.1 <<address>>: user unknown")
  expect(failureCodes(refused)).toStrictEqual({ code: 'EENVELOPE', responseCode: 550 })
})

test('truncates, and accepts any thrown value', () => {
  expect(describeFailure(new Error('x'.repeat(2_000)))).toHaveLength(500)
  expect(describeFailure('plain')).toBe('plain')
  expect(failureCodes(null)).toStrictEqual({})
})

test.each([
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'recipient-refused'],
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 554, message: '554 5.7.1 Relay access denied' },
    'sender-refused',
  ],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, 'deferred'],
  [{ code: 'EENVELOPE', command: 'API', message: 'Invalid recipient' }, 'recipient-refused'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'sender-refused'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }, 'login-refused'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552 }, 'message-refused'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 503 }, 'unreachable'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }, 'message-refused'],
  [{ code: 'EMESSAGE', command: 'DATA', responseCode: 452 }, 'deferred'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'login-refused'],
  [{ code: 'EAUTH', command: 'AUTH XOAUTH2', responseCode: 535 }, 'mailbox-refused'],
  [{ code: 'EAUTH', command: 'AUTH XOAUTH2', responseCode: 454 }, 'deferred'],
  [{ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 454 }, 'deferred'],
  [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'tls-failed'],
  [{ code: 'ETLS', command: 'STARTTLS', responseCode: 502 }, 'tls-failed'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'unreachable'],
  [{ code: 'EPROTOCOL', responseCode: 554 }, 'unreachable'],
  [new TypeError('no template'), 'internal'],
  ['plain', 'internal'],
])('classifies %j', (error, kind) => {
  expect(failureKind(error)).toBe(kind)
})
