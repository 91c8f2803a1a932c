import * as z from 'zod/mini'
import { OPENING_DAY_KEYS, OPENING_DAYS, type OpeningDay, START_TIMES } from './opening-days.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const start = z.enum(START_TIMES as [string, ...string[]])

/** HH:MM; empty for the beginning or the end of the day, absent in what earlier versions have stored. */
const hour = z.optional(z.string().check(z.regex(/^([01]\d:[03]0|2[0-3]:[03]0)?$/)))

const hours = (isOpen: boolean) =>
  z.prefault(
    z.object({
      open: z._default(z.boolean(), isOpen),
      first: z._default(start, '09:00'),
      last: z._default(start, '18:00'),
      /** First start time inside the break. */
      breakFrom: z._default(z.union([start, z.literal('')]), ''),
      /** First start time after the break. */
      breakTo: z._default(z.union([start, z.literal('')]), ''),
    }),
    {},
  )

const week = Object.fromEntries(OPENING_DAY_KEYS.map((day) => [day, hours(OPENING_DAYS[day].isOpen)])) as Record<
  OpeningDay,
  ReturnType<typeof hours>
>

/** Weekly opening hours, and closed days beside weekends and holidays. */
export const openingSchema = z.object({
  week: z.prefault(z.object(week), {}),
  /** Feast of the town's patron saint as mm-dd, or empty. */
  patronDay: z._default(z.string().check(z.regex(/^(\d{2}-\d{2})?$/)), ''),
  /** Closures, first and last day inclusive; with hours only from `start` to `end` of each day. */
  closures: z._default(
    z.array(z.object({ from: day, to: day, note: z._default(z.string(), ''), start: hour, end: hour })),
    [],
  ),
  /** Days with start times beside those of the week, first and last inclusive, also on closed days. */
  extras: z._default(z.array(z.object({ from: day, to: day, first: start, last: start })), []),
  /** Number of appointments that can take place at the same time. */
  parallelAppointments: z._default(z.int().check(z.minimum(1), z.maximum(20)), 1),
})

export type Opening = z.infer<typeof openingSchema>
