import { z } from 'zod'

/** Who gets the company's own mail about a new request. */
export const alertsSchema = z.object({
  /** Members of staff, by their ids; nobody means the address of the configuration, or else the company's own. */
  adminIds: z.array(z.string()).default([]),
})

export type Alerts = z.infer<typeof alertsSchema>
