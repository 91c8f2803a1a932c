import { z } from 'zod'

const slot = { date: z.string(), time: z.string(), duration: z.number() }
const moment = z.object({ status: z.string(), ...slot })

const NOTICE_KINDS = ['confirmed', 'declined', 'moved', 'cancelled', 'proposed', 'expired', 'updated'] as const

const place = z.object({ location: z.string(), address: z.string(), videoLink: z.string() })

/** Where an appointment takes place; `videoLink` is its own, empty for the room of the settings. */
export type Place = z.infer<typeof place>

/** What a customer can be told. The mail of kind `appointment-…` says it. */
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Mails that report no change: a hold is about to end (to the company), the address is to be confirmed (to the customer). */
const OTHER_KINDS = ['hold-ending', 'verify'] as const

/**
 * The own fields of an `appointmentUpdates` document: all that its mail needs to say, as it was when the change was made.
 * The mail is written when it is delivered, and the appointment may have changed again by then.
 */
export const appointmentNotice = z.object({
  kind: z.enum([...NOTICE_KINDS, ...OTHER_KINDS]),
  before: moment,
  after: moment,
  /** In the words of whoever made the change, for the other side; may be empty. */
  reason: z.string(),
  /** Who made the change: id of the admin record, `visitor` or `system`. */
  by: z.string(),
  /** The appointment's version after the change: SEQUENCE of its calendar file. */
  sequence: z.number().int().min(0),
  /** The times that are proposed instead; empty but for `proposed`. */
  proposals: z.array(z.object(slot)),
  /** The place before and after; only of `updated`. */
  places: z.object({ before: place, after: place }).optional(),
})

export type AppointmentNotice = z.infer<typeof appointmentNotice>

/** Whether a notice reports a change to the customer. */
export function reportsChange({ kind }: AppointmentNotice): boolean {
  return kind !== 'hold-ending' && kind !== 'verify'
}
