import { formatMoment } from '#app/lib/text/format.ts'
import type { DataSection } from '#app/personal-data.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A person's own data, by subject. */
export function OwnSections({ sections }: { sections: readonly DataSection[] }) {
  return (
    <div className="space-y-12">
      {sections.map(({ key, title, rows }) => (
        <section key={key} aria-labelledby={`dati-${key}`}>
          <h2 id={`dati-${key}`} className="mb-4 text-2xl">
            {title}
          </h2>
          <ul className="divide-y divide-line border-line border-y">
            {rows.map((row) => (
              <li key={Object.values(row).join('\n')} className="py-5">
                <DataRow row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** A row of personal data: labels and values, without the empty ones. */
export function DataRow({ row }: { row: Record<string, string> }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {Object.entries(row)
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap max-sm:mb-2">
              <bdi>{INSTANT.test(value) ? formatMoment(new Date(value)) : value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}
