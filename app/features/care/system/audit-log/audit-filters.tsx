import { LogFilters, type LogPerson } from '#app/features/care/system/log-parts/log-filters.tsx'
import { actionName } from '#app/features/ground/audit/actions.ts'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { type AuditFilter, auditFilter } from './filter.ts'

interface Props {
  filter: AuditFilter
  choices: { people: LogPerson[]; actions: string[] }
}

/** Filters of the audit log. */
export function AuditFilters({ filter, choices }: Props) {
  return (
    <LogFilters
      path="/admin/audit"
      query={auditFilter.write(filter)}
      label="Filtra le attività"
      filter={filter}
      people={choices.people}
      kind={
        <Labelled label="Azione" className="max-sm:col-span-2">
          <select name="azione" defaultValue={filter.action} className="field">
            <option value="">Tutte</option>
            {choices.actions.map((action) => (
              <option key={action} value={action}>
                {actionName(action)}
              </option>
            ))}
          </select>
        </Labelled>
      }
      words={
        <Labelled label="Oggetto o parole" className="max-lg:col-span-2">
          <input type="search" name="oggetto" maxLength={120} defaultValue={filter.target} className="field" />
        </Labelled>
      }
    />
  )
}
