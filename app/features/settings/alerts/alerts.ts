import * as z from 'zod/mini'

/** The recipients of the company's mail about new requests. */
export const alertsSchema = z.object({
  /** Ids of the selected staff; empty for the configured address, or else the company's own. */
  adminIds: z._default(z.array(z.string()), []),
})

export type Alerts = z.infer<typeof alertsSchema>
