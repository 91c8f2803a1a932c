import { LogFilters, type LogPerson } from '#app/features/care/system/log-parts/log-filters.tsx'
import { isRefusal, securityKindName } from '#app/features/ground/audit/security/security-kinds.ts'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { REFUSED, type SecurityFilter, securityFilter } from './security-filter.ts'

interface Props {
  filter: SecurityFilter
  choices: { people: LogPerson[]; kinds: string[] }
}

/** Filters of the security events. */
export function SecurityFilters({ filter, choices }: Props) {
  return (
    <LogFilters
      path="/admin/security"
      query={securityFilter.write(filter)}
      label="Filtra gli eventi"
      filter={filter}
      people={choices.people}
      kind={
        <Labelled label="Evento" className="max-sm:col-span-2">
          <select name="tipo" defaultValue={filter.kind} className="field">
            <option value="">Tutti</option>
            <option value={REFUSED}>Tutti i tentativi respinti</option>
            <Kinds label="Tentativi respinti" kinds={choices.kinds.filter(isRefusal)} />
            <Kinds label="Accessi e permessi" kinds={choices.kinds.filter((kind) => !isRefusal(kind))} />
          </select>
        </Labelled>
      }
      words={
        <Labelled label="Rete" className="max-lg:col-span-2">
          <input type="search" name="rete" maxLength={40} defaultValue={filter.network} className="field" />
        </Labelled>
      }
    />
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
