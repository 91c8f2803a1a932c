import { ButtonLink } from '#app/ui/button.tsx'

/** What of the company's data is still a placeholder: the law wants the real one on the public site. */
export function ToComplete({ fields }: { fields: string[] }) {
  return (
    <section aria-labelledby="to-complete">
      <h2 id="to-complete" className="text-lg">
        Dati aziendali da completare
      </h2>
      <p className="mt-2 text-soft">
        Il sito pubblico mostra ancora valori segnaposto per: <span className="text-text">{fields.join(', ')}</span>.
      </p>
      <p className="mt-3">
        <ButtonLink to="/admin/settings" look="secondary" size="compact">
          Completa i dati
        </ButtonLink>
      </p>
    </section>
  )
}
