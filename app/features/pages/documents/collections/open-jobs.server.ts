import type { AppContext } from '#app/context.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { listPublished, type PublishedEntry } from './find-entries.server.ts'

/** The published jobs that can still be answered, in the order of their page; in a preview also the one previewed. */
export async function listOpenJobs(
  ctx: Pick<AppContext, 'db' | 'log' | 'preview' | 'reads' | 'clock'>,
): Promise<PublishedEntry<'jobs'>[]> {
  const jobs = await listPublished(ctx, 'jobs')
  return jobs.filter(({ key, text }) => key === ctx.preview || isOpenJob(text, ctx.clock()))
}

/** Whether a job can still be answered: its last day counts in full, in Rome. */
export function isOpenJob({ until }: { until?: string | undefined }, now: Date): boolean {
  return !until || until >= romeDay(now)
}
