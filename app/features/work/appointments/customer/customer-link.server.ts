import { createHmac, timingSafeEqual } from 'node:crypto'

/** SHA-256 truncated to 128 bits: infeasible to guess, and the link stays short. */
const MARK_BYTES = 16

/**
 * URL of the customer's page for an appointment. It is signed and never expires, so it survives moves. Whoever holds it
 * can view and change the appointment.
 */
export function appointmentLink(publicUrl: string, secret: string, appointmentId: string): string {
  return `${publicUrl}/appuntamento/${appointmentToken(secret, appointmentId)}`
}

/** The token in that URL. */
export function appointmentToken(secret: string, appointmentId: string): string {
  const id = Buffer.from(appointmentId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, mark(secret, appointmentId)]).toString('base64url')
}

/** Returns the appointment id of a token; undefined for an invalid one. */
export function readAppointmentToken(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Only the canonical encoding: Node's base64url decoder also accepts malformed input.
  if (bytes.length !== 16 + MARK_BYTES || bytes.toString('base64url') !== token) return undefined
  const hex = bytes.subarray(0, 16).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(16), mark(secret, id)) ? id : undefined
}

function mark(secret: string, appointmentId: string): Buffer {
  return createHmac('sha256', secret).update(`appointment:${appointmentId}`).digest().subarray(0, MARK_BYTES)
}
