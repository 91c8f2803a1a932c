import { createHmac, timingSafeEqual } from 'node:crypto'

/** Half of a SHA-256 mark is more than anybody can guess, and keeps the link short. */
const MARK_BYTES = 16

/**
 * The address of the customer's own page for an appointment. It is signed and holds no time, so that it is good for the
 * appointment's whole life, also after moves. Whoever has it can see and change the appointment.
 */
export function appointmentLink(publicUrl: string, secret: string, appointmentId: string): string {
  return `${publicUrl}/appuntamento/${appointmentToken(secret, appointmentId)}`
}

/** The last part of that address. */
export function appointmentToken(secret: string, appointmentId: string): string {
  const id = Buffer.from(appointmentId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, mark(secret, appointmentId)]).toString('base64url')
}

/** The id of the appointment that a token stands for; undefined for every token that is not ours. */
export function readAppointmentToken(secret: string, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  // Only the one spelling: base64 readers forgive too much.
  if (bytes.length !== 16 + MARK_BYTES || bytes.toString('base64url') !== token) return undefined
  const hex = bytes.subarray(0, 16).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(16), mark(secret, id)) ? id : undefined
}

function mark(secret: string, appointmentId: string): Buffer {
  return createHmac('sha256', secret).update(`appointment:${appointmentId}`).digest().subarray(0, MARK_BYTES)
}
