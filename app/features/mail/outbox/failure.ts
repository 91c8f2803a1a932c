import type { FailureKind } from './failure-kinds.ts'

/** Why a delivery failed, for the outbox row: codes and the server's words, without anybody's address. */
export function describeFailure(error: unknown): string {
  const { code, responseCode } = failureCodes(error)
  const words = error instanceof Error ? error.message : String(error)
  const text = [code, responseCode, words].filter(Boolean).join(' ')
  return text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<address>').slice(0, 500)
}

/** The codes of a failure, for the log: nothing in them is about a person. */
export function failureCodes(error: unknown): { code?: string; responseCode?: number } {
  if (typeof error !== 'object' || error === null) return {}
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
  }
}

/** The parts of an SMTP failure by which its kind is told. */
interface SmtpFailure {
  code?: unknown
  originalCode?: unknown
  command?: unknown
  responseCode?: unknown
  message?: unknown
}

const TLS_CODE = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$|ETLS$)/
const UNREACHABLE_CODE = /^E(CONNECTION|SOCKET|TIMEDOUT|DNS|PROTOCOL|PROXY|CONNREFUSED|CONNRESET|NOTFOUND)$/

/** Tells what kind of failure an error of a delivery is (RFC 5321, section 4.2.1: 4yz may pass, 5yz will not). */
export function failureKind(error: unknown): FailureKind {
  if (typeof error !== 'object' || error === null) return 'internal'
  const { code, originalCode, command, responseCode, message } = error as SmtpFailure
  const name = String(code ?? '')
  const reply = typeof responseCode === 'number' ? responseCode : 0
  const text = String(message ?? '')
  if (TLS_CODE.test(name) || TLS_CODE.test(String(originalCode ?? '')) || /required STARTTLS/.test(text)) {
    return 'tls-failed'
  }
  if (reply >= 400 && reply < 500) return 'deferred'
  if (/^(EAUTH|ENOAUTH|EOAUTH2)$/.test(name) || [530, 534, 535, 538].includes(reply)) return 'login-refused'
  // Bad sequence of commands: the session was at fault, not the mail.
  const isPermanent = reply >= 500 && reply < 600 && reply !== 503
  if (command === 'RCPT TO' && isPermanent) return /relay/i.test(text) ? 'sender-refused' : 'recipient-refused'
  if (name === 'EENVELOPE' && command === 'API') return 'recipient-refused'
  if (name === 'EMESSAGE' && command === 'MAIL FROM') return 'message-refused'
  if (command === 'MAIL FROM' && isPermanent) return reply === 552 ? 'message-refused' : 'sender-refused'
  if (command === 'DATA' && isPermanent) return 'message-refused'
  return UNREACHABLE_CODE.test(name) || reply > 0 ? 'unreachable' : 'internal'
}
