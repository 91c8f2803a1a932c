import type { AppContext } from '#app/context.ts'
import { findEntry } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { isOpenJob } from '#app/features/pages/documents/collections/open-jobs.server.ts'

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
  if (!entry || !isOpenJob(entry.text, ctx.clock())) return undefined
  return { key: entry.key, title: entry.text.title, address: entry.text.address }
}
