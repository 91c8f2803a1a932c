import { z } from 'zod'

/** The retention periods. The privacy notice states these figures. */
export const retentionSchema = z.object({
  /** Months after which a contact request is deleted with its appointments and mails. */
  requestMonths: z.number().int().min(1).max(120).default(24),
  /** Days after which data for detecting duplicates and abuse is deleted. */
  technicalDays: z.number().int().min(1).max(365).default(30),
})

export type Retention = z.infer<typeof retentionSchema>

/** The instant before which requests have expired. */
export function oldestKept(now: Date, requestMonths: number): Date {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - requestMonths)
  return oldest
}
