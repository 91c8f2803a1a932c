import type { ReactNode } from 'react'

interface Props {
  /** The headings of the two columns. */
  head: readonly [what: string, detail: string]
  rows: readonly { key: string; what: ReactNode; detail: ReactNode }[]
}

/** A table of a legal text: a thing and what the text says about it. It is wider than the lines of the text. */
export function PartTable({ head, rows }: Props) {
  return (
    <table className="w-full table-fixed border-line-strong border-y text-base xl:w-[46rem]">
      <thead>
        <tr className="text-left text-sm text-soft">
          <th scope="col" className="w-[46%] py-2.5 pr-4 sm:w-2/5 font-medium">
            {head[0]}
          </th>
          <th scope="col" className="py-2.5 font-medium">
            {head[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, what, detail }) => (
          <tr key={key} className="border-line border-t align-top">
            <th scope="row" className="py-3.5 pr-4 text-left font-semibold wrap-anywhere leading-snug">
              {what}
            </th>
            <td className="py-3.5 text-pretty text-soft leading-snug">{detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
