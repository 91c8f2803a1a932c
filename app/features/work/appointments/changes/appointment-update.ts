import * as z from 'zod/mini'

const slot = { date: z.string(), time: z.string(), duration: z.number() }
const moment = z.object({ status: z.string(), ...slot })

const UPDATE_KINDS = [
  'confirmed',
  'declined',
  'moved',
  'cancelled',
  'proposed',
  'expired',
  'updated',
  'reassigned',
] as const

const place = z.object({ location: z.string(), address: z.string(), videoLink: z.string() })

/** Where an appointment takes place; `videoLink` is its own, empty for the video room of the settings. */
export type Place = z.infer<typeof place>

/** Kinds of customer updates; the mail kind is `appointment-…`. */
export type UpdateKind = (typeof UPDATE_KINDS)[number]

/**
 * Mails that report no change: a hold ends soon (to the company), address verification and a time that became free (to
 * the customer).
 */
const OTHER_KINDS = ['hold-ending', 'verify', 'earlier'] as const

/**
 * Payload of an `appointmentUpdates` document: the change as it was made. The mail is composed from it at delivery,
 * when the appointment may have changed again.
 */
export const appointmentUpdate = z.object({
  kind: z.enum([...UPDATE_KINDS, ...OTHER_KINDS]),
  before: moment,
  after: moment,
  /** Message of the actor to the other side; may be empty. */
  reason: z.string(),
  /** The actor: admin id, `visitor` or `system`. */
  by: z.string(),
  /** The appointment's version after the change; SEQUENCE in its calendar file (RFC 5545). */
  sequence: z.int().check(z.minimum(0)),
  /** The proposed times, of `proposed`; the time that became free, of `earlier`. */
  proposals: z.array(z.object(slot)),
  /** The place before and after; only for `updated`. */
  places: z.optional(z.object({ before: place, after: place })),
})

export type AppointmentUpdate = z.infer<typeof appointmentUpdate>

/** Whether a update reports a change to the customer. */
export function reportsChange({ kind }: AppointmentUpdate): boolean {
  return !OTHER_KINDS.some((other) => other === kind)
}
