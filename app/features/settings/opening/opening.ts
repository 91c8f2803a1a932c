import { z } from 'zod'
import { START_TIMES } from '#app/features/settings/booking/start-times.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const start = z.enum(START_TIMES as [string, ...string[]])

const hours = z
  .object({
    open: z.boolean().default(true),
    first: start.default('09:00'),
    last: start.default('18:00'),
    /** From this start on none is offered … */
    breakFrom: z.union([start, z.literal('')]).default(''),
    /** … until this one. */
    breakTo: z.union([start, z.literal('')]).default(''),
  })
  .prefault({})

/** When the company receives people: the hours of the week, and the days without them beside weekends and holidays. */
export const openingSchema = z.object({
  week: z.object({ mon: hours, tue: hours, wed: hours, thu: hours, fri: hours }).prefault({}),
  /** Feast of the municipal patron as mm-dd, or empty. */
  patronDay: z
    .string()
    .regex(/^(\d{2}-\d{2})?$/)
    .default(''),
  /** Closures, first and last day included. */
  closures: z.array(z.object({ from: day, to: day, note: z.string().default('') })).default([]),
  /** Appointments that may take place at the same time. */
  parallelAppointments: z.number().int().min(1).max(20).default(1),
})

/** When the company receives people. */
export type Opening = z.infer<typeof openingSchema>
