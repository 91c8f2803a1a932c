import { z } from 'zod'

/** Possible buffers in minutes; multiples of 30, because slots are allocated in half hours. */
export const BUFFERS = [0, 30, 60] as const

const httpsAddress = z
  .string()
  .max(2_000)
  .refine((value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:'))

/** The booking rules. The defaults follow the specification (section 9). */
export const bookingSchema = z.object({
  /** Buffer in minutes after each appointment. */
  bufferMinutes: z.union(BUFFERS.map((minutes) => z.literal(minutes))).default(0),
  /** Minimum notice in hours before the beginning; tomorrow is the earliest in any case. */
  noticeHours: z.number().int().min(0).max(336).default(0),
  /** Booking window in calendar days from tomorrow. */
  windowDays: z.number().int().min(1).max(90).default(14),
  /** Hours for which an unanswered request or proposal holds its slots. */
  holdHours: z.number().int().min(4).max(336).default(72),
  /** Hours before the end of a hold at which staff are warned. */
  warnHours: z.number().int().min(1).max(168).default(24),
  /**
   * Hours before the beginning until which customers can move or cancel; fewer than the first reminder, so that the
   * reminder can still offer it.
   */
  changeDeadlineHours: z.number().int().min(0).max(336).default(12),
  /** Hours before the beginning at which reminders are sent. */
  reminderHours: z.array(z.number().int().min(1).max(168)).max(3).default([24, 1]),
  /** URL of the company's video room; empty for none. */
  videoLink: httpsAddress.default(''),
  /** URL of an ICS calendar with busy times; empty for none. Never displayed. */
  busyUrl: httpsAddress.default(''),
})

export type Booking = z.infer<typeof bookingSchema>
