import type { ReactNode } from 'react'

interface Props {
  /** The headings of the two columns. */
  head: readonly [what: string, detail: string]
  rows: readonly { key: string; what: ReactNode; detail: ReactNode }[]
}

/**
 * A table of a legal text: a thing and what the text says about it. It is wider than the lines of the text. On phones each
 * thing stands above its text. The roles are written out because browsers drop those of a table that is laid out as blocks.
 */
export function PartTable({ head, rows }: Props) {
  return (
    <table {...TABLE} className="w-full table-fixed border-line-strong border-y text-base max-sm:block xl:w-[46rem]">
      <thead {...ROW_GROUP} className="max-sm:sr-only">
        <tr {...ROW} className="text-left text-sm text-soft">
          <th {...COLUMN_HEADER} scope="col" className="py-2.5 pr-4 font-medium sm:w-2/5">
            {head[0]}
          </th>
          <th {...COLUMN_HEADER} scope="col" className="py-2.5 font-medium">
            {head[1]}
          </th>
        </tr>
      </thead>
      <tbody {...ROW_GROUP} className="max-sm:block">
        {rows.map(({ key, what, detail }) => (
          <tr
            {...ROW}
            key={key}
            className="border-line align-top max-sm:block max-sm:py-4 sm:border-t max-sm:[&+&]:border-t"
          >
            <th
              {...ROW_HEADER}
              scope="row"
              className="text-left font-semibold wrap-anywhere leading-snug max-sm:block sm:py-3.5 sm:pr-4"
            >
              {what}
            </th>
            <td
              {...CELL}
              className="text-pretty text-soft leading-normal max-sm:mt-1.5 max-sm:block sm:py-3.5 sm:leading-snug"
            >
              {detail}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const TABLE = { role: 'table' }
const ROW_GROUP = { role: 'rowgroup' }
const ROW = { role: 'row' }
const COLUMN_HEADER = { role: 'columnheader' }
const ROW_HEADER = { role: 'rowheader' }
const CELL = { role: 'cell' }
