import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { loader } from '#app/features/work/appointments/desk/appointment-page.tsx'
import { FreeTimes, ReasonField } from '#app/features/work/appointments/desk/change-fields.tsx'
import { mailWords, tellsLabel } from '#app/features/work/appointments/desk/mail-words.ts'
import { formatSlot, type Slot, slotParam } from '#app/features/work/appointments/slot.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import type { Person } from './grid/columns.ts'

/** A requested move: the appointment and its new slot. */
export interface MoveDraft {
  entry: CalendarEntry
  slot: Slot
  /** Who takes it at its own time. */
  person?: Person | undefined
}

/** Asks for confirmation before an appointment is moved in the calendar, because the customer is notified at once. */
export function MoveDialog({
  draft,
  outside,
  onClose,
}: {
  draft: MoveDraft | null
  /** Why the new slot is outside the opening hours, if it is. */
  outside: string | undefined
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (draft) dialog.current?.showModal()
    else dialog.current?.close()
  }, [draft])
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="sposta-titolo" className="cal-dialog bg-raised text-text">
      {draft?.person && <ReassignForm {...draft} person={draft.person} onClose={onClose} />}
      {draft && !draft.person && (
        <PostForm id="sposta" onSubmit={onClose} className="space-y-4">
          <h2 id="sposta-titolo" className="text-xl">
            Vuoi spostare l’appuntamento?
          </h2>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            <dt className="text-soft">Cliente</dt>
            <dd className="break-words">
              <bdi>{draft.entry.name}</bdi>
            </dd>
            <dt className="text-soft">Da</dt>
            <dd>{formatSlot(draft.entry)}</dd>
            <dt className="text-soft">A</dt>
            <dd className="font-semibold">{formatSlot(draft.slot)}</dd>
          </dl>
          <p className="text-soft text-sm">
            {draft.entry.state === 'pending' && 'Così confermi l’appuntamento al nuovo orario. '}
            {mailWords(draft.entry.email, 'Il cliente riceve subito un’email con il vecchio e il nuovo orario.')}
          </p>
          {outside && (
            <p className="flex gap-2 font-medium text-danger">
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
              Il nuovo orario {outside}.
            </p>
          )}
          <ReasonField email={draft.entry.email} />
          <FreeNearby draft={draft} />
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="id" value={draft.entry.id} />
          <input type="hidden" name="version" value={draft.entry.version} />
          <input type="hidden" name="date" value={draft.slot.date} />
          <input type="hidden" name="time" value={draft.slot.time} />
          <input type="hidden" name="duration" value={draft.slot.duration} />
          {outside && <input type="hidden" name="evenClosed" value="on" />}
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={onClose} className={buttonLook('secondary', 'compact')}>
              Lascia com’è
            </button>
            <SubmitButton size="compact">{tellsLabel(draft.entry.email, 'Sposta')}</SubmitButton>
          </div>
        </PostForm>
      )}
    </dialog>
  )
}

function ReassignForm({ entry, person, onClose }: MoveDraft & { person: Person; onClose: () => void }) {
  return (
    <PostForm id="assegna" onSubmit={onClose} className="space-y-4">
      <h2 id="sposta-titolo" className="text-xl">
        Vuoi dare l’appuntamento a <bdi>{person.name}</bdi>?
      </h2>
      <p className="break-words">
        <bdi>{entry.name}</bdi>, {formatSlot(entry)}
        {entry.consultant && <>, finora con {entry.consultant}</>}.
      </p>
      <p className="text-soft text-sm">
        {mailWords(entry.email, 'Il cliente riceve un’email solo se conosceva il nome di prima.')}
      </p>
      <input type="hidden" name="intent" value="reassign" />
      <input type="hidden" name="id" value={entry.id} />
      <input type="hidden" name="version" value={entry.version} />
      <input type="hidden" name="personId" value={person.id} />
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onClose} className={buttonLook('secondary', 'compact')}>
          Lascia com’è
        </button>
        <SubmitButton size="compact">Assegna</SubmitButton>
      </div>
    </PostForm>
  )
}

/** The free times nearest to the new slot, read from the appointment's own page. */
function FreeNearby({ draft: { entry, slot } }: { draft: MoveDraft }) {
  const { load, data } = useFetcher<typeof loader>()
  const address = `/admin/appointments/${entry.id}?verso=${slotParam(slot)}`
  useEffect(() => void load(address), [load, address])
  return (
    // The height of the list before it arrives, so that the buttons below stay where they are.
    <div className="min-h-32" aria-busy={!data}>
      {data ? (
        <FreeTimes slots={data.free} email={entry.email} />
      ) : (
        <p className="text-soft text-sm">Cerco gli orari liberi…</p>
      )}
    </div>
  )
}
