import type { ReactElement } from 'react'
import { formatDate } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'

/** What a log folds so that the rest stands out, in words; `shown` is the last row of the day that is not folded. */
export interface LogFold<Row> {
  isFolded: (row: Row, shown: Row | undefined) => boolean
  text: (rows: readonly Row[]) => string
}

interface Props<Row> {
  rows: readonly Row[]
  /** When a row happened. */
  timeOf: (row: Row) => string
  /** Text instead of the list when there are no rows. */
  empty: string
  fold?: LogFold<Row> | undefined
  /** Renders one `li`. */
  children: (row: Row) => ReactElement
}

/** Rows of a log under their day in Rome, in the given order. */
export function LogDays<Row>({ rows, timeOf, empty, fold, children }: Props<Row>) {
  if (rows.length === 0) return <p className="border-line border-y py-10 text-center text-soft">{empty}</p>
  const days = Map.groupBy(rows, (row) => romeDay(new Date(timeOf(row))))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mb-6">
      <h2 id={`day-${day}`} className="border-line border-b pb-2 font-semibold text-sm first-letter:uppercase">
        {formatDate(new Date(`${day}T12:00:00Z`))}
      </h2>
      <ol className="divide-y divide-line [&>li:has(+[data-folded])]:border-b-0">
        {runsOf(ofDay, fold).map((run) => {
          const items = run.rows.map(children)
          if (!fold || !run.isFolded) return items
          return (
            <li key={items[0]?.key} data-folded>
              <details>
                <summary className="wrap-anywhere min-h-8 cursor-pointer py-1 text-soft text-sm hover:text-accent max-lg:min-h-11 max-lg:py-2.5">
                  <bdi>{fold.text(run.rows)}</bdi>
                </summary>
                <ol className="divide-y divide-line border-line border-t">{items}</ol>
              </details>
            </li>
          )
        })}
      </ol>
    </section>
  ))
}

function runsOf<Row>(rows: readonly Row[], fold: LogFold<Row> | undefined) {
  const runs: { isFolded: boolean; rows: Row[] }[] = []
  let shown: Row | undefined
  for (const row of rows) {
    const isFolded = fold?.isFolded(row, shown) === true
    const run = runs.at(-1)
    if (run?.isFolded === isFolded) run.rows.push(row)
    else runs.push({ isFolded, rows: [row] })
    if (!isFolded) shown = row
  }
  return runs
}
