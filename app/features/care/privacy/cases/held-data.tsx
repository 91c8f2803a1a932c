import { DataRow } from '#app/features/care/privacy/own/own-sections.tsx'
import { formatCount } from '#app/lib/text/format.ts'
import type { DataSection } from '#app/personal-data.ts'

/** How the summary counts what a case is mostly about: one, many. Other sections are counted by their title. */
const COUNTED: Readonly<Partial<Record<string, readonly [string, string]>>> = {
  richieste: ['1 richiesta', 'richieste'],
  risposte: ['1 risposta', 'risposte'],
  note: ['1 nota interna', 'note interne'],
  bozze: ['1 bozza', 'bozze'],
  appuntamenti: ['1 appuntamento', 'appuntamenti'],
  candidature: ['1 candidatura', 'candidature'],
  curricula: ['1 curriculum', 'curriculum'],
  email: ['1 email', 'email'],
}

/** Everything held on a person: a summary, and one folded list per subject. */
export function HeldData({ sections, requests }: { sections: readonly DataSection[]; requests: number }) {
  if (sections.length === 0) return <p className="text-soft">Non conserviamo dati con questo indirizzo email.</p>
  return (
    <>
      <p className="text-lg">{summaryOf(sections, requests)}</p>
      {requests > 500 && <p className="mt-2 text-soft">Sono mostrate le ultime 500 richieste su {requests}.</p>}
      <div className="mt-6 divide-y divide-line border-line border-y">
        {sections.map(({ key, title, internal, rows }) => (
          <details key={key} data-section={key}>
            <summary className="min-h-11 cursor-pointer py-2.5 hover:text-accent">
              <h2 className="inline text-base">
                {title} <span className="font-normal text-soft">({rows.length})</span>
              </h2>
              {internal && <span className="ml-2 text-sm text-soft">solo interno</span>}
            </summary>
            <ul className="mb-4 divide-y divide-line border-line border-l-2 pl-4">
              {rows.map((row) => (
                <li key={Object.values(row).join('\n')} className="py-3 text-sm">
                  <DataRow row={row} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  )
}

/** "1 richiesta, 1 appuntamento, 4 email": every request is counted, also those that are not shown. */
function summaryOf(sections: readonly DataSection[], requests: number): string {
  const counts = sections.flatMap(({ key, rows }) => {
    const words = COUNTED[key]
    return words ? [formatCount(key === 'richieste' ? requests : rows.length, ...words)] : []
  })
  return counts.join(', ') || 'Nessuna richiesta, nessun appuntamento, nessuna email'
}
