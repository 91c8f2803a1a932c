import { z } from 'zod'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Days on which the company receives nobody, beside weekends and national holidays. */
export const openingSchema = z.object({
  /** Feast of the municipal patron as mm-dd, or empty. */
  patronDay: z
    .string()
    .regex(/^(\d{2}-\d{2})?$/)
    .default(''),
  /** Closures, first and last day included. */
  closures: z.array(z.object({ from: day, to: day })).default([]),
})

/** When the company is closed. */
export type Opening = z.infer<typeof openingSchema>
