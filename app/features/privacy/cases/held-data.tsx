import { DataRow } from '#app/features/privacy/own/own-sections.tsx'
import type { DataSection } from '#app/personal-data.ts'

/** Everything held on a person, by subject. */
export function HeldData({ sections, requests }: { sections: readonly DataSection[]; requests: number }) {
  if (sections.length === 0) return <p className="text-soft">Non conserviamo dati con questo indirizzo email.</p>
  return (
    <div className="space-y-8">
      {requests > 500 && <p className="text-soft">Sono mostrate le ultime 500 richieste su {requests}.</p>}
      {sections.map(({ key, title, internal, rows }) => (
        <section key={key} aria-labelledby={`dati-${key}`}>
          <h2 id={`dati-${key}`} className="mb-2 text-lg">
            {title} <span className="font-normal text-base text-soft">({rows.length})</span>
            {internal && <span className="ml-2 font-normal text-sm text-soft">solo interno</span>}
          </h2>
          <ul className="divide-y divide-line border-line border-y">
            {rows.map((row) => (
              <li key={Object.values(row).join('\n')} className="py-3 text-sm">
                <DataRow row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
