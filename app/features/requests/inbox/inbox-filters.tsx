import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { Form, Link } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { type InboxFilter, inboxPath, isFiltered, SORTS } from './inbox-filter.ts'

interface Props {
  filter: InboxFilter
  people: { id: string; name: string; isActive: boolean }[]
  tags: string[]
}

const CONTROL = 'block min-h-11 w-full rounded-lg border border-line-strong bg-raised px-3 text-sm lg:min-h-9'

/** Search, filters and order as a GET form. */
export function InboxFilters({ filter, people, tags }: Props) {
  const { stato, q, assegnata, etichetta, appuntamento, dal, al, ordine } = filter
  const active = [assegnata, etichetta, appuntamento, dal, al, ordine].filter(Boolean).length
  return (
    // Uncontrolled fields: a new address remounts the form.
    <Form key={inboxPath(filter)} method="get" action="/admin/requests" className="space-y-2" role="search">
      {stato && <input type="hidden" name="stato" value={stato} />}
      <div className="flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="visually-hidden">Cerca per codice, nome, email, azienda o messaggio</span>
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft"
          />
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={120}
            placeholder="Codice, nome, email, azienda, messaggio"
            className={`${CONTROL} text-ellipsis pl-9 placeholder:text-soft`}
          />
        </label>
        <SubmitButton look="secondary" size="compact">
          Cerca
        </SubmitButton>
      </div>
      {/* Collapsed even while filters are set, because on a phone it would push the results off the screen. */}
      <details className="text-sm">
        <summary className="inline-flex min-h-11 items-center gap-1 font-medium text-accent hover:text-accent-strong lg:min-h-8">
          Filtri e ordine
          {active > 0 && (
            <span className="rounded-full bg-wash px-2 py-0.5 text-xs tabular-nums">
              {active === 1 ? '1 attivo' : `${active} attivi`}
            </span>
          )}
          <ChevronDown aria-hidden className="size-4 in-open:rotate-180" />
        </summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-3 xl:grid-cols-6">
          <Choice name="assegnata" label="Assegnata a" value={assegnata}>
            <option value="">Chiunque</option>
            <option value="me">Me</option>
            <option value="nessuno">Nessuno</option>
            {people.map(({ id, name, isActive }) => (
              <option key={id} value={id}>
                {isActive ? name : `${name} (non attivo)`}
              </option>
            ))}
          </Choice>
          <label className="block">
            <span className="mb-1 block text-soft">Etichetta</span>
            <input name="etichetta" list="inbox-tags" defaultValue={etichetta} maxLength={40} className={CONTROL} />
            <datalist id="inbox-tags">
              {tags.map((tag) => (
                <option key={tag} value={tag} />
              ))}
            </datalist>
          </label>
          <Choice name="appuntamento" label="Appuntamento" value={appuntamento}>
            <option value="">Con o senza</option>
            <option value="si">Con appuntamento</option>
            <option value="no">Senza</option>
          </Choice>
          <label className="block">
            <span className="mb-1 block text-soft">Dal</span>
            <input type="date" name="dal" defaultValue={dal} className={CONTROL} />
          </label>
          <label className="block">
            <span className="mb-1 block text-soft">Al</span>
            <input type="date" name="al" defaultValue={al} className={CONTROL} />
          </label>
          <Choice name="ordine" label="Ordine" value={ordine}>
            {Object.entries(SORTS).map(([key, label]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Choice>
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          <SubmitButton look="secondary" size="compact">
            Applica
          </SubmitButton>
          {(isFiltered(filter) || ordine) && (
            <Link to={inboxPath({ stato })} className={buttonLook('quiet', 'compact')}>
              Azzera
            </Link>
          )}
        </div>
      </details>
    </Form>
  )
}

function Choice(props: { name: string; label: string; value: string | undefined; children: React.ReactNode }) {
  return (
    <label className="block">
      <span className="mb-1 block text-soft">{props.label}</span>
      <select name={props.name} defaultValue={props.value ?? ''} className={CONTROL}>
        {props.children}
      </select>
    </label>
  )
}
