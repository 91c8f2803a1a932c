import { z } from 'zod'
import {
  OPENING_DAY_KEYS,
  OPENING_DAYS,
  type OpeningDay,
  START_TIMES,
} from '#app/features/settings/booking/start-times.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const start = z.enum(START_TIMES as [string, ...string[]])

const hours = (isOpen: boolean) =>
  z
    .object({
      open: z.boolean().default(isOpen),
      first: start.default('09:00'),
      last: start.default('18:00'),
      /** First start time inside the break. */
      breakFrom: z.union([start, z.literal('')]).default(''),
      /** First start time after the break. */
      breakTo: z.union([start, z.literal('')]).default(''),
    })
    .prefault({})

const week = Object.fromEntries(OPENING_DAY_KEYS.map((day) => [day, hours(OPENING_DAYS[day].isOpen)])) as Record<
  OpeningDay,
  ReturnType<typeof hours>
>

/** Weekly opening hours, and closed days beside weekends and holidays. */
export const openingSchema = z.object({
  week: z.object(week).prefault({}),
  /** Feast of the town's patron saint as mm-dd, or empty. */
  patronDay: z
    .string()
    .regex(/^(\d{2}-\d{2})?$/)
    .default(''),
  /** Closures, first and last day inclusive. */
  closures: z.array(z.object({ from: day, to: day, note: z.string().default('') })).default([]),
  /** Number of appointments that can take place at the same time. */
  parallelAppointments: z.number().int().min(1).max(20).default(1),
})

export type Opening = z.infer<typeof openingSchema>
