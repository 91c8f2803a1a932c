import type { AppContext } from '#app/context.ts'
import { findEntry } from '#app/features/content/collections/find-entries.server.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'

/** A job offer that can be applied for. */
export interface OpenJob {
  key: string
  title: string
  address: string
}

/** The published job offer at an address, if it still takes applications. */
export async function findOpenJob(ctx: AppContext, address: string): Promise<OpenJob | undefined> {
  if (address === '') return undefined
  const entry = await findEntry(ctx, 'jobs', address)
  if (!entry || isClosed(entry.text.until, ctx.clock())) return undefined
  return { key: entry.key, title: entry.text.title, address: entry.text.address }
}

/** Whether the last day of a job offer is over. */
export function isClosed(until: string | undefined, now: Date): boolean {
  return until !== undefined && until < romeDay(now)
}
