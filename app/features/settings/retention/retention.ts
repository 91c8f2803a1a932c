import * as z from 'zod/mini'

/** The retention periods. The privacy notice states these figures. */
export const retentionSchema = z.object({
  /** Months after which a contact request is deleted with its appointments and mails. */
  requestMonths: z._default(z.int().check(z.minimum(1), z.maximum(120)), 24),
  /** Months after which a job application is deleted, unless the candidate agrees to be kept for longer. */
  candidateMonths: z._default(z.int().check(z.minimum(1), z.maximum(60)), 12),
  /** Days after which data for detecting duplicates and abuse is deleted. */
  technicalDays: z._default(z.int().check(z.minimum(1), z.maximum(365)), 30),
  /** Days after which security events are deleted: at least a month, for an investigation. */
  securityDays: z._default(z.int().check(z.minimum(30), z.maximum(730)), 180),
})

export type Retention = z.infer<typeof retentionSchema>

/** The instant before which requests have expired. */
export function oldestKept(now: Date, requestMonths: number): Date {
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - requestMonths)
  return oldest
}
