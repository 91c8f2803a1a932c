import type { ReactNode } from 'react'
import { formatDate } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'

interface Props<Row> {
  rows: readonly Row[]
  /** When a row happened. */
  timeOf: (row: Row) => string
  /** Text instead of the list when there are no rows. */
  empty: string
  /** Renders one `li`. */
  children: (row: Row) => ReactNode
}

/** Rows of a log under their day in Rome, in the given order. */
export function LogDays<Row>({ rows, timeOf, empty, children }: Props<Row>) {
  if (rows.length === 0) return <p className="border-line border-y py-10 text-center text-soft">{empty}</p>
  const days = Map.groupBy(rows, (row) => romeDay(new Date(timeOf(row))))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mb-6">
      <h2 id={`day-${day}`} className="border-line border-b pb-2 font-semibold text-sm first-letter:uppercase">
        {formatDate(new Date(`${day}T12:00:00Z`))}
      </h2>
      <ol className="divide-y divide-line">{ofDay.map(children)}</ol>
    </section>
  ))
}
