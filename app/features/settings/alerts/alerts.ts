import { z } from 'zod'

/** The recipients of the company's mail about new requests. */
export const alertsSchema = z.object({
  /** Ids of the selected staff; empty for the configured address, or else the company's own. */
  adminIds: z.array(z.string()).default([]),
})

export type Alerts = z.infer<typeof alertsSchema>
