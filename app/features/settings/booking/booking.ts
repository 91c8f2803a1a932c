import { z } from 'zod'

/** Pauses that can be set, in minutes: half hours, because appointments are counted in half hours. */
export const BUFFERS = [0, 30, 60] as const

const httpsAddress = z
  .string()
  .max(2_000)
  .refine((value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:'))

/** How appointments are asked for and kept. The defaults are the specification's lists (section 9). */
export const bookingSchema = z.object({
  /** Pause kept free after each appointment. */
  bufferMinutes: z.union(BUFFERS.map((minutes) => z.literal(minutes))).default(0),
  /** Least hours between asking and the beginning; from tomorrow on in any case. */
  noticeHours: z.number().int().min(0).max(336).default(0),
  /** Calendar days that are offered, from tomorrow. */
  windowDays: z.number().int().min(1).max(90).default(14),
  /** Hours for which an unanswered request or proposal holds its times. */
  holdHours: z.number().int().min(4).max(336).default(72),
  /** Hours before the end of a hold at which staff are warned. */
  warnHours: z.number().int().min(1).max(168).default(24),
  /** Hours before the beginning until which customers may move or cancel by themselves; fewer than the first reminder, which can then still offer it. */
  changeDeadlineHours: z.number().int().min(0).max(336).default(12),
  /** Hours before the beginning at which customers are reminded. */
  reminderHours: z.array(z.number().int().min(1).max(168)).max(3).default([24, 1]),
  /** Address of the company's video room; empty for none. */
  videoLink: httpsAddress.default(''),
  /** Address of a calendar (ICS) whose times are busy; empty for none. Never shown again. */
  busyUrl: httpsAddress.default(''),
})

/** How appointments are asked for and kept. */
export type Booking = z.infer<typeof bookingSchema>
