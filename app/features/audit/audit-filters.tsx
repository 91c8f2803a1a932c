import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { actionName } from './actions.ts'
import { type AuditFilter, filterQuery } from './filter.ts'

interface Props {
  filter: AuditFilter
  choices: { people: { id: string; name: string; email: string }[]; actions: string[] }
}

const CONTROL =
  'block w-full min-h-11 rounded-lg border border-line-strong bg-raised px-3 py-1.5 transition-colors hover:border-accent lg:min-h-10'

/** Filters of the audit log as a GET form. */
export function AuditFilters({ filter, choices }: Props) {
  const active = filterQuery(filter) !== ''
  return (
    // Remounted when a link changes the query string.
    <Form
      key={filterQuery(filter)}
      method="get"
      action="/admin/audit"
      role="search"
      aria-label="Filtra il registro"
      className="mb-4"
    >
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[1fr_1fr_10rem_10rem_1.2fr_auto] lg:items-end">
        <Labelled label="Persona" className="max-sm:col-span-2">
          <select name="persona" defaultValue={filter.person} className={CONTROL}>
            <option value="">Tutte</option>
            {choices.people.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {`${name} (${email})`}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label="Azione" className="max-sm:col-span-2">
          <select name="azione" defaultValue={filter.action} className={CONTROL}>
            <option value="">Tutte</option>
            {choices.actions.map((action) => (
              <option key={action} value={action}>
                {actionName(action)}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label="Dal">
          <input type="date" name="dal" defaultValue={filter.from} className={CONTROL} />
        </Labelled>
        <Labelled label="Al">
          <input type="date" name="al" defaultValue={filter.to} className={CONTROL} />
        </Labelled>
        <Labelled label="Oggetto o parole" className="max-lg:col-span-2">
          <input type="search" name="oggetto" maxLength={120} defaultValue={filter.target} className={CONTROL} />
        </Labelled>
        <div className="flex gap-2 max-lg:col-span-2">
          <SubmitButton look="secondary" size="compact" className="lg:min-h-10">
            Filtra
          </SubmitButton>
          {active && (
            <Link to="/admin/audit" className={`${buttonLook('quiet', 'compact')} lg:min-h-10`}>
              Azzera
            </Link>
          )}
        </div>
      </div>
    </Form>
  )
}

function Labelled({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={`block min-w-0 ${className}`}>
      <span className="mb-1 block text-soft text-xs">{label}</span>
      {children}
    </label>
  )
}
