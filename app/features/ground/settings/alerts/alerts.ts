import * as z from 'zod/mini'

/** The recipients of the company's mail about new requests, and who follows them. */
export const alertsSchema = z.object({
  /** Ids of the selected staff; empty for the configured address, or else the company's own. */
  adminIds: z._default(z.array(z.string()), []),
  /** Whether a reply assigns an unassigned request to its writer. */
  assignOnReply: z._default(z.boolean(), true),
})

export type Alerts = z.infer<typeof alertsSchema>
