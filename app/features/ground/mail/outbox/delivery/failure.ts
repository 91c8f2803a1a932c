import { MailTokenError } from '#app/features/ground/mail/tokens/mail-token-error.ts'
import type { FailureKind } from './failure-kinds.ts'

/** Describes a delivery failure for the outbox row: codes and the server's text, without email addresses. */
export function describeFailure(error: unknown): string {
  const { code, responseCode } = failureCodes(error)
  const words = error instanceof Error ? error.message : String(error)
  const text = [code, responseCode, words].filter(Boolean).join(' ')
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<address>').slice(0, 500)
}

/** Codes of a failure for the log, without personal data. */
export function failureCodes(error: unknown): { code?: string; responseCode?: number } {
  if (typeof error !== 'object' || error === null) return {}
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
  }
}

/** Fields of an SMTP error that determine its kind. */
interface SmtpFailure {
  code?: unknown
  originalCode?: unknown
  command?: unknown
  responseCode?: unknown
  message?: unknown
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$|ETLS$)/
const UNREACHABLE_CODE = /^E(CONNECTION|SOCKET|TIMEDOUT|DNS|PROTOCOL|PROXY|CONNREFUSED|CONNRESET|NOTFOUND)$/

/** Classifies a delivery error (RFC 5321, section 4.2.1: 4yz is transient, 5yz permanent). */
export function failureKind(error: unknown): FailureKind {
  if (typeof error !== 'object' || error === null) return 'internal'
  if (error instanceof MailTokenError) return error.kind
  const { code, originalCode, command, responseCode, message } = error as SmtpFailure
  const name = String(code ?? '')
  const reply = typeof responseCode === 'number' ? responseCode : 0
  const text = String(message ?? '')
  if (TLS_CODE.test(name) || TLS_CODE.test(String(originalCode ?? '')) || /required STARTTLS/.test(text)) {
    return 'tls-failed'
  }
  if (reply >= 400 && reply < 500) return 'deferred'
  if (name === 'EAUTH' && command === 'AUTH XOAUTH2') return 'mailbox-refused'
  if (/^(EAUTH|ENOAUTH|EOAUTH2)$/.test(name) || [530, 534, 535, 538].includes(reply)) return 'login-refused'
  // 503, bad sequence of commands, is a fault of the session and not of the mail.
  const isPermanent = reply >= 500 && reply < 600 && reply !== 503
  if (command === 'RCPT TO' && isPermanent) return /relay/i.test(text) ? 'sender-refused' : 'recipient-refused'
  if (name === 'EENVELOPE' && command === 'API') return 'recipient-refused'
  if (name === 'EMESSAGE' && command === 'MAIL FROM') return 'message-refused'
  if (command === 'MAIL FROM' && isPermanent) return reply === 552 ? 'message-refused' : 'sender-refused'
  if (command === 'DATA' && isPermanent) return 'message-refused'
  return UNREACHABLE_CODE.test(name) || reply > 0 ? 'unreachable' : 'internal'
}
