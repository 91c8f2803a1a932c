import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { timeAgo } from '#app/lib/time/duration.ts'

/** A span of stored times up to now, in which a limit counts rows. */
export interface TimeWindow {
  since: string
  until: string
}

/**
 * The last `span` milliseconds. The window ends five minutes after now, so it includes rows of instances whose clock is
 * ahead, but no rows that were written while a clock was wrong by more.
 */
export function windowUntil(now: Date, span: number): TimeWindow {
  return { since: timeAgo(now, span), until: latestBelieved(now) }
}

/** SQL condition: the column lies in the window. Every limit over time counts rows by it (decision 0022). */
export function isWithin(column: string, { since, until }: TimeWindow): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} > ${since} and ${sql.ref(column)} <= ${until}`
}

/** SQL condition: there is no deadline, or it has passed (see `hasPassed`). */
export function isOver(column: string, now: Date, aheadMs: number): RawBuilder<SqlBool> {
  const deadline = sql.ref(column)
  return sql<SqlBool>`(${deadline} is null or ${deadline} <= ${now.toISOString()}
    or ${deadline} > ${latestBelieved(now, aheadMs)})`
}
