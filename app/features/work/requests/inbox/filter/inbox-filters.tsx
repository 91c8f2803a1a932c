import { NO_TOPIC, TOPICS } from '#app/features/work/appointments/topics.ts'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { ListSearch } from '#app/ui/list-tools.tsx'
import { APPOINTMENT, type InboxFilter, inboxPath, SORTS, TURNS } from './inbox-filter.ts'

interface Props {
  filter: InboxFilter
  /** Number of filters in effect, without the search. */
  active: number
  people: { id: string; name: string; isActive: boolean }[]
  tags: string[]
}

/** Search, filters and order of the inbox. */
export function InboxFilters({ filter, active, people, tags }: Props) {
  const { stato, q, assegnata, etichetta, argomento, avanzamento, appuntamento, tocca, dal, al, ordine } = filter
  return (
    <ListSearch
      action="/admin/requests"
      value={q}
      label="Cerca in tutte le cartelle: codice, nome, email, telefono, messaggio, risposte e note"
      placeholder="Nome, telefono, email, messaggio, note"
      keep={{ stato, avanzamento }}
      active={active}
      reset={inboxPath({ stato })}
      filters={
        <>
          <Choice name="assegnata" label="Assegnata a" value={assegnata}>
            <option value="">Chiunque</option>
            <option value="me">Me</option>
            <option value="nessuno">Nessuno</option>
            <option value="altri">Nessuno o altri</option>
            {people.map(({ id, name, isActive }) => (
              <option key={id} value={id}>
                {isActive ? name : `${name} (non attivo)`}
              </option>
            ))}
          </Choice>
          <label className="block">
            <span className="mb-1 block text-soft text-sm">Etichetta</span>
            <input name="etichetta" list="inbox-tags" defaultValue={etichetta} maxLength={40} className="field" />
            <datalist id="inbox-tags">
              {tags.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
          </label>
          <Choice name="argomento" label="Argomento" value={argomento}>
            <option value="">Tutti</option>
            {TOPICS.map((topic) => (
              <option key={topic}>{topic}</option>
            ))}
            <option value={NO_TOPIC.value}>{NO_TOPIC.label}</option>
          </Choice>
          <Choice name="appuntamento" label="Appuntamento" value={appuntamento}>
            <option value="">Con o senza</option>
            <Options of={APPOINTMENT} />
          </Choice>
          <Choice name="tocca" label="A chi tocca" value={tocca}>
            <option value="">A chiunque</option>
            <Options of={TURNS} />
          </Choice>
          <Choice name="ordine" label="Ordine" value={ordine}>
            <Options of={SORTS} />
          </Choice>
          <Labelled label="Dal">
            <DateInput name="dal" defaultValue={dal} />
          </Labelled>
          <Labelled label="Al">
            <DateInput name="al" defaultValue={al} />
          </Labelled>
        </>
      }
    />
  )
}

function Options({ of: labels }: { of: Record<string, string> }) {
  return Object.entries(labels).map(([key, label]) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))
}

function Choice(props: { name: string; label: string; value: string | undefined; children: React.ReactNode }) {
  return (
    <label className="block">
      <span className="mb-1 block text-soft text-sm">{props.label}</span>
      <select name={props.name} defaultValue={props.value ?? ''} className="field">
        {props.children}
      </select>
    </label>
  )
}
