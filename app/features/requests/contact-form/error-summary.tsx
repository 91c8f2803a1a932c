import { Notice } from '#app/ui/result/notice.tsx'
import { CONTACT_FIELDS, type ContactErrors, type ContactField } from './schema.ts'
import { SENDER_FIELD_LIST } from './sender-fields.ts'

const LABELS: Partial<Record<ContactField, string>> = {
  ...Object.fromEntries(SENDER_FIELD_LIST.map(([field, { label }]) => [field, label])),
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
    <Notice
      tone="error"
      size="regular"
      className=""
      title={wrong.length === 1 ? 'C’è un campo da correggere' : `Ci sono ${wrong.length} campi da correggere`}
    >
      <ul className="list-disc space-y-1 pl-5 text-danger">
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#${field}`} className="underline underline-offset-4">
              {LABELS[field]}: {errors[field]}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
