import { Link } from 'react-router'
import { fieldLabel, type InputLabels } from '#app/features/ground/settings/field-labels.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import type { FormFields } from './sections.ts'

interface Props {
  slug: string
  by: string | undefined
  at: string | null
  /** The stored values and the submitted ones. */
  current: FormFields
  typed: FormFields
  labels: InputLabels
  /** The people that fields can name. */
  people: readonly { id: string; name: string }[]
}

/**
 * Shown when the section was saved by somebody else in the meantime: both versions side by side, and a choice between
 * them.
 */
export function ConflictNotice({ slug, by, at, current, typed, labels, people }: Props) {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const fields = [...new Set([...Object.keys(current), ...Object.keys(typed)])].filter(
    (field) => field !== 'confirm' && (current[field] ?? '') !== (typed[field] ?? ''),
  )
  return (
    <Notice
      tone="error"
      focusOn={at ?? current}
      className="mb-8"
      title={
        <>
          <bdi>{by ?? 'Un’altra persona'}</bdi> ha salvato questa sezione nel frattempo
          {at ? ` (${formatMoment(new Date(at))})` : ''}. Nulla è stato sovrascritto.
        </>
      }
    >
      {fields.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left">
            <caption className="visually-hidden">Valori che differiscono</caption>
            <thead className="text-soft">
              <tr className="border-line border-b">
                <th scope="col" className="py-2 pr-4 font-medium">
                  Campo
                </th>
                <th scope="col" className="py-2 pr-4 font-medium">
                  Già salvati
                </th>
                <th scope="col" className="py-2 font-medium">
                  I tuoi valori
                </th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field} className="border-line border-b align-top">
                  <th scope="row" className="py-2 pr-4 font-medium">
                    <bdi>{fieldLabel(field, labels, names)}</bdi>
                  </th>
                  <td className="wrap-anywhere whitespace-pre-line py-2 pr-4">{valueText(current[field])}</td>
                  <td className="wrap-anywhere whitespace-pre-line py-2">{valueText(typed[field])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="mt-4">
        Per usare i tuoi valori premi «Salva i miei valori»; per tenere quelli già salvati{' '}
        <Link to={`?sezione=${slug}`} reloadDocument className="link">
          ricarica la sezione
        </Link>
        .
      </p>
    </Notice>
  )
}

/** A ticked checkbox is sent as "on". */
function valueText(value: string | undefined): string {
  return value === 'on' ? 'sì' : value || '(vuoto)'
}
