import * as z from 'zod/mini'
import { BUFFERS } from './buffers.ts'

const httpsAddress = z.string().check(
  z.maxLength(2_000),
  z.refine((value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:')),
)

/** The booking rules. The defaults follow the specification (section 9). */
export const bookingSchema = z.object({
  /** Buffer in minutes after each appointment. */
  bufferMinutes: z._default(z.union(BUFFERS.map((minutes) => z.literal(minutes))), 0),
  /** Minimum notice in hours before the beginning; tomorrow is the earliest in any case. */
  noticeHours: z._default(z.int().check(z.minimum(0), z.maximum(336)), 0),
  /** Booking window in calendar days from tomorrow. */
  windowDays: z._default(z.int().check(z.minimum(1), z.maximum(90)), 14),
  /** Hours within which requests are answered; until then unanswered requests and proposals hold their slots. */
  holdHours: z._default(z.int().check(z.minimum(4), z.maximum(336)), 72),
  /** Hours before the end of a hold at which staff are warned. */
  warnHours: z._default(z.int().check(z.minimum(1), z.maximum(168)), 24),
  /**
   * Hours before the beginning until which customers can move or cancel; fewer than the first reminder, so that the
   * reminder can still offer it.
   */
  changeDeadlineHours: z._default(z.int().check(z.minimum(0), z.maximum(336)), 12),
  /** Hours before the beginning at which reminders are sent. */
  reminderHours: z._default(z.array(z.int().check(z.minimum(1), z.maximum(168))).check(z.maxLength(3)), [24, 1]),
  /** URL of the company's video room; empty for none. */
  videoLink: z._default(httpsAddress, ''),
  /** URL of an ICS calendar with busy times; empty for none. Never displayed. */
  busyUrl: z._default(httpsAddress, ''),
})

export type Booking = z.infer<typeof bookingSchema>
