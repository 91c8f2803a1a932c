import { z } from 'zod'

/** How long personal data is kept. The privacy notice names these figures. */
export const retentionSchema = z.object({
  /** Months after which a contact request is deleted with its appointments and mails. */
  requestMonths: z.number().int().min(1).max(120).default(24),
  /** Days after which what only serves to recognise repetitions and abuse is deleted. */
  technicalDays: z.number().int().min(1).max(365).default(30),
})

export type Retention = z.infer<typeof retentionSchema>

/** The moment before which requests have expired. */
export function oldestKept(now: Date, requestMonths: number): Date {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - requestMonths)
  return oldest
}
