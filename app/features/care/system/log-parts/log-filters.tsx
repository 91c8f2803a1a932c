import type { ReactNode } from 'react'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { ListSearch } from '#app/ui/list-tools.tsx'
import type { LogFilter } from './log-filter.ts'

/** A staff member as a choice of the filter. */
export interface LogPerson {
  id: string
  name: string
  email: string
}

interface Props {
  path: string
  filter: LogFilter
  people: readonly LogPerson[]
  /** The log's own control for the kind of row. */
  kind: ReactNode
  /** The log's own search: parameter, value, and what is searched. */
  words: { name: string; value: string; label: string }
}

/** Search of a log with its filters: person, kind, first and last day. */
export function LogFilters({ path, filter, people, kind, words }: Props) {
  const active = Object.values(filter).filter(Boolean).length - (words.value ? 1 : 0)
  return (
    <ListSearch
      action={path}
      {...words}
      active={active}
      filters={
        <>
          <Labelled label="Persona">
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
        </>
      }
    />
  )
}
