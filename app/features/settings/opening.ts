import { z } from 'zod'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** When the company receives, beside weekends and national holidays: closed days, and how many visitors at once. */
export const openingSchema = z.object({
  /** Feast of the municipal patron as mm-dd, or empty. */
  patronDay: z
    .string()
    .regex(/^(\d{2}-\d{2})?$/)
    .default(''),
  /** Closures, first and last day included. */
  closures: z.array(z.object({ from: day, to: day })).default([]),
  /** How many appointments may take place at the same time. */
  parallelAppointments: z.number().int().min(1).max(20).default(1),
})

/** When and how many visitors the company receives. */
export type Opening = z.infer<typeof openingSchema>
