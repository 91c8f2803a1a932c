import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PlaceIcon } from '#app/features/work/appointments/place-icon.tsx'
import { formatHours } from '#app/features/work/appointments/slot.ts'
import { formatBriefDay, formatBriefMoment, formatOthers } from '#app/lib/text/format.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { PendingEntry } from './calendar-entry.ts'

/** Number of entries beside the calendar; the others are collapsed. */
const SHOWN_FIRST = 4

/** The pending appointments. */
export function PendingList({
  entries,
  total,
  unverified,
  back,
}: {
  entries: PendingEntry[]
  total: number
  /** Those that hold their slot with an unverified address. */
  unverified: ReactNode
  back: string
}) {
  // A single one behind a button would take the same space.
  const first = entries.length === SHOWN_FIRST + 1 ? entries.length : SHOWN_FIRST
  return (
    <section aria-labelledby="in-attesa">
      <h2 id="in-attesa" tabIndex={-1} className="font-semibold text-base">
        {' '}
        Da confermare <span className="font-normal text-soft">({total})</span>
      </h2>
      {unverified}
      {entries.length === 0 ? (
        <p className="mt-2 text-soft">Nessun appuntamento da confermare: le nuove richieste compaiono qui.</p>
      ) : (
        <PendingRows entries={entries.slice(0, first)} back={back} />
      )}
      {entries.length > first && (
        <details>
          <summary className="min-h-11 py-2.5 font-medium text-accent text-sm hover:underline">
            Mostra {formatOthers(entries.length - first)} appuntamenti
          </summary>
          <PendingRows entries={entries.slice(first)} back={back} />
        </details>
      )}
      {total > entries.length && (
        <p className="mt-2 text-soft text-sm">
          Qui trovi i primi {entries.length}: gli altri compaiono man mano che decidi.
        </p>
      )}
    </section>
  )
}

function PendingRows({ entries, back }: { entries: PendingEntry[]; back: string }) {
  return (
    <ul className="mt-2 divide-y divide-line border-line border-y md:max-xl:grid md:max-xl:grid-cols-2 md:max-xl:gap-x-8">
      {entries.map((entry) => (
        <PendingItem key={entry.id} entry={entry} back={back} />
      ))}
    </ul>
  )
}

function PendingItem({ entry, back }: { entry: PendingEntry; back: string }) {
  const href = `/admin/appointments/${entry.id}?${back}`
  return (
    <li className="py-3">
      <Link to={href} className="-mx-2 block min-w-0 rounded-md px-2 py-1 hover:bg-wash">
        <bdi className="block break-words text-left font-medium">{entry.name}</bdi>
        {entry.company && <bdi className="block break-words text-left text-soft text-sm">{entry.company}</bdi>}
        <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm">
          <span className="font-medium">
            {formatBriefDay(entry.date)}, {formatHours(entry)}
          </span>
          <PlaceIcon location={entry.location} className="size-4 text-soft" />
        </span>
        {entry.holdUntil && (
          <span className="block text-sm text-soft">
            Riservato fino a {formatBriefMoment(new Date(entry.holdUntil))}
          </span>
        )}
      </Link>
      <Warnings entry={entry} />
      <div className="mt-2 flex flex-wrap items-start gap-2">
        {!entry.taken && !entry.late && entry.asksLink && (
          <Link to={`${href}&azione=confirm`} className={buttonLook('secondary', 'compact')}>
            Conferma…<span className="visually-hidden"> {entry.name}</span>
          </Link>
        )}
        {!entry.taken && !entry.late && !entry.asksLink && (
          <PostForm>
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="id" value={entry.id} />
            <input type="hidden" name="version" value={entry.version} />
            <SubmitButton look="secondary" size="compact">
              Conferma<span className="visually-hidden"> {entry.name}</span>
            </SubmitButton>
          </PostForm>
        )}
        <Link to={href} className={buttonLook('quiet', 'compact')}>
          Sposta o rifiuta<span className="visually-hidden"> {entry.name}</span>
        </Link>
      </div>
    </li>
  )
}

function Warnings({ entry }: { entry: PendingEntry }) {
  return (
    <>
      {entry.late && (
        <p className="mt-1 flex gap-1.5 text-danger text-sm">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
          L’orario è passato senza risposta.
        </p>
      )}
      {entry.taken && (
        <p className="mt-1 flex gap-1.5 text-danger text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          Orario già occupato: proponine altri o sposta l’appuntamento.
        </p>
      )}
      {entry.mayVerify && (
        <p className="mt-1 flex gap-1.5 text-sm text-soft">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
          Il cliente deve ancora confermare il suo indirizzo email.
        </p>
      )}
      {entry.lost && !entry.taken && !entry.late && (
        <p className="mt-1 flex gap-1.5 text-sm text-soft">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          Orario non riservato, per ora libero.
        </p>
      )}
      {entry.rivals > 0 && (
        <p className="mt-1 flex gap-1.5 text-sm text-soft">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {entry.rivals === 1 ? 'Un’altra richiesta' : `Altre ${entry.rivals} richieste`} per lo stesso orario.
        </p>
      )}
    </>
  )
}
