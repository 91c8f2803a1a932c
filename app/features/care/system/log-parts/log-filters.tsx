import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { LogFilter } from './log-filter.ts'

/** A staff member as a choice of the filter. */
export interface LogPerson {
  id: string
  name: string
  email: string
}

interface Props {
  path: string
  /** The present query string; empty without a filter. */
  query: string
  label: string
  filter: LogFilter
  people: readonly LogPerson[]
  /** The log's own control for the kind of row, and for words. */
  kind: ReactNode
  words: ReactNode
}

/** Filter of a log as a GET form: person, kind, first and last day, words. */
export function LogFilters({ path, query, label, filter, people, kind, words }: Props) {
  return (
    // Remounted when a link changes the query string.
    <Form key={query} method="get" action={path} role="search" aria-label={label} className="mb-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[1fr_1fr_10rem_10rem_1.2fr_auto] lg:items-end">
        <Labelled label="Persona" className="max-sm:col-span-2">
          <select name="persona" defaultValue={filter.person} className="field">
            <option value="">Tutte</option>
            {people.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {`${name} (${email})`}
              </option>
            ))}
          </select>
        </Labelled>
        {kind}
        <Labelled label="Dal">
          <DateInput name="dal" defaultValue={filter.from} />
        </Labelled>
        <Labelled label="Al">
          <DateInput name="al" defaultValue={filter.to} />
        </Labelled>
        {words}
        <div className="flex gap-2 max-lg:col-span-2">
          <SubmitButton look="secondary" size="compact">
            Filtra
          </SubmitButton>
          {query !== '' && (
            <Link to={path} className={buttonLook('quiet', 'compact')}>
              Azzera
            </Link>
          )}
        </div>
      </div>
    </Form>
  )
}
