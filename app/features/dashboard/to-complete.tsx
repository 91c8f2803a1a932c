import { ButtonLink } from '#app/ui/button.tsx'
import type { Dashboard } from './dashboard.server.ts'

type Items = Dashboard['toComplete']

/** Checklist of missing company data: those required by law first. */
export function ToComplete({ items }: { items: Items }) {
  const required = items.filter((item) => item.required)
  const advised = items.filter((item) => !item.required)
  return (
    <section aria-labelledby="to-complete">
      <h2 id="to-complete" className="text-lg">
        Dati aziendali da completare
      </h2>
      {required.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold text-(--focus) text-sm">Necessari prima della pubblicazione</h3>
          <p className="mt-1 text-soft text-sm">La legge li richiede sul sito di una società.</p>
          <Labels items={required} />
        </>
      )}
      {advised.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold text-sm">Consigliati</h3>
          <Labels items={advised} />
        </>
      )}
      <p className="mt-4">
        <ButtonLink to="/admin/settings" look="secondary" size="compact">
          Completa i dati
        </ButtonLink>
      </p>
    </section>
  )
}

function Labels({ items }: { items: Items }) {
  return (
    <ul className="mt-2 list-disc space-y-0.5 pl-5 text-sm marker:text-soft">
      {items.map(({ label }) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  )
}
