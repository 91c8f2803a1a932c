import { CONTACT_FIELDS, type ContactErrors, type ContactField } from './schema.ts'

const LABELS: Partial<Record<ContactField, string>> = {
  name: 'Nome e cognome',
  email: 'Email',
  phone: 'Telefono',
  company: 'Azienda',
  message: 'Messaggio',
  date: 'Data',
  time: 'Orario',
  duration: 'Durata',
  location: 'Luogo',
  address: 'Indirizzo dell’incontro',
}

/** List of the form's errors, each a link to its field; announced by screen readers when it appears. */
export function ErrorSummary({ errors }: { errors: ContactErrors }) {
  const wrong = CONTACT_FIELDS.filter((field) => errors[field])
  if (wrong.length === 0) return null
  return (
    <div role="alert" className="rounded-lg border border-danger bg-danger-ground p-5 text-danger">
      <p className="font-semibold">
        {wrong.length === 1 ? 'C’è un campo da correggere' : `Ci sono ${wrong.length} campi da correggere`}
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#${field}`} className="underline underline-offset-4">
              {LABELS[field]}: {errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
