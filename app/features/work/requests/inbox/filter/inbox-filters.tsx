import ListFilter from 'lucide-react/icons/list-filter'
import Search from 'lucide-react/icons/search'
import { Form, Link } from 'react-router'
import { NO_TOPIC, TOPICS } from '#app/features/work/appointments/topics.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { Labelled } from '#app/ui/form/labelled.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { APPOINTMENT, type InboxFilter, inboxPath, isFiltered, SORTS, TURNS } from './inbox-filter.ts'

interface Props {
  filter: InboxFilter
  people: { id: string; name: string; isActive: boolean }[]
  tags: string[]
}

/** Search, filters and order as a GET form; the filters open as a popover, also without scripts. */
export function InboxFilters({ filter, people, tags }: Props) {
  const { stato, q, assegnata, etichetta, argomento, avanzamento, appuntamento, tocca, dal, al, ordine } = filter
  return (
    // Uncontrolled fields: a new address remounts the form.
    <Form
      key={inboxPath(filter)}
      method="get"
      action="/admin/requests"
      className="flex min-w-0 flex-1 gap-2"
      role="search"
    >
      {stato && <input type="hidden" name="stato" value={stato} />}
      {avanzamento && <input type="hidden" name="avanzamento" value={avanzamento} />}
      <label className="relative min-w-0 flex-1">
        <span className="visually-hidden">
          Cerca in tutte le cartelle: codice, nome, email, telefono, messaggio, risposte e note
        </span>
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft" />
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={120}
          placeholder="Nome, telefono, email, messaggio, note"
          className="field text-ellipsis pl-9"
        />
      </label>
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        Cerca
      </button>
      <button
        type="button"
        popoverTarget="inbox-filters"
        className={`${buttonLook('secondary', 'compact')} anchor-filters max-sm:px-3`}
      >
        <ListFilter aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Filtri</span>
      </button>
      <div id="inbox-filters" popover="auto" className="staff-panel anchored-filters bg-raised text-text">
        <div className="grid gap-3 sm:grid-cols-2">
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
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <SubmitButton size="compact">Applica</SubmitButton>
          {(isFiltered(filter) || ordine) && (
            <Link to={inboxPath({ stato })} className={buttonLook('quiet', 'compact')}>
              Azzera
            </Link>
          )}
        </div>
      </div>
    </Form>
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
