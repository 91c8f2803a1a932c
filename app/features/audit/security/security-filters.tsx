import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { REFUSED, type SecurityFilter, securityQuery } from './security-filter.ts'
import { isRefusal, securityKindName } from './security-kinds.ts'

interface Props {
  filter: SecurityFilter
  choices: { people: { id: string; name: string; email: string }[]; kinds: string[] }
}

const CONTROL =
  'block w-full min-h-11 rounded-lg border border-line-strong bg-raised px-3 py-1.5 transition-colors hover:border-accent lg:min-h-10'

/** Filters of the security events as a GET form. */
export function SecurityFilters({ filter, choices }: Props) {
  const active = securityQuery(filter) !== ''
  const refusals = choices.kinds.filter(isRefusal)
  const changes = choices.kinds.filter((kind) => !isRefusal(kind))
  return (
    // Remounted when a link changes the query string.
    <Form
      key={securityQuery(filter)}
      method="get"
      action="/admin/security"
      role="search"
      aria-label="Filtra gli eventi"
      className="mb-4"
    >
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[1fr_1fr_10rem_10rem_1fr_auto] lg:items-end">
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
        <Labelled label="Evento" className="max-sm:col-span-2">
          <select name="tipo" defaultValue={filter.kind} className={CONTROL}>
            <option value="">Tutti</option>
            <option value={REFUSED}>Tutti i rifiuti</option>
            <Kinds label="Rifiuti" kinds={refusals} />
            <Kinds label="Accessi e diritti" kinds={changes} />
          </select>
        </Labelled>
        <Labelled label="Dal">
          <input type="date" name="dal" defaultValue={filter.from} className={CONTROL} />
        </Labelled>
        <Labelled label="Al">
          <input type="date" name="al" defaultValue={filter.to} className={CONTROL} />
        </Labelled>
        <Labelled label="Rete" className="max-lg:col-span-2">
          <input type="search" name="rete" maxLength={40} defaultValue={filter.network} className={CONTROL} />
        </Labelled>
        <div className="flex gap-2 max-lg:col-span-2">
          <SubmitButton look="secondary" size="compact" className="lg:min-h-10">
            Filtra
          </SubmitButton>
          {active && (
            <Link to="/admin/security" className={`${buttonLook('quiet', 'compact')} lg:min-h-10`}>
              Azzera
            </Link>
          )}
        </div>
      </div>
    </Form>
  )
}

function Kinds({ label, kinds }: { label: string; kinds: readonly string[] }) {
  if (kinds.length === 0) return null
  return (
    <optgroup label={label}>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {securityKindName(kind)}
        </option>
      ))}
    </optgroup>
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
