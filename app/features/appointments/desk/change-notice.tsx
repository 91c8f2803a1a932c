import CircleCheck from 'lucide-react/icons/circle-check'
import { Form } from 'react-router'
import type { ChangeRefusal } from '#app/features/appointments/changes/staff/run-change.server.ts'
import { formatSlot, type Slot } from '#app/features/appointments/slot.ts'
import type { StaffVerb } from '#app/features/appointments/states.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { RefusalFrame } from '#app/ui/refusal-frame.tsx'
import { useLostFocus } from '#app/ui/use-lost-focus.ts'
import { useOneTimeParam } from '#app/ui/use-one-time-param.ts'

const DONE: Record<StaffVerb, string> = {
  confirm: 'Appuntamento confermato. Il cliente riceve la conferma via email.',
  propose: 'Proposte inviate. Gli orari restano riservati finché il cliente non risponde.',
  decline: 'Appuntamento rifiutato. Il cliente riceve il motivo via email.',
  move: 'Appuntamento spostato. Il cliente riceve il vecchio e il nuovo orario via email.',
  'set-link': 'Link impostato. Il cliente lo riceve via email e il suo calendario si aggiorna.',
  'set-place': 'Luogo cambiato. Il cliente lo riceve via email e il suo calendario si aggiorna.',
  cancel: 'Appuntamento annullato. Il cliente riceve l’avviso via email.',
  'mark-done': 'Segnato come svolto.',
  'mark-no-show': 'Segnato come cliente assente.',
  verify: 'Indirizzo confermato: l’orario è riservato in attesa della tua decisione.',
}

interface Props {
  /** The completed change, from the URL. */
  done: string | null
  refusal: ChangeRefusal | undefined
  /** The displayed version; choosing an alternative is checked against it. */
  version: number | undefined
  /** Show the typed text here, because no other form on the page does. */
  showsText: boolean
}

/**
 * The result of the last change. A refusal takes the focus and offers free slots; a success takes it when its form is
 * gone.
 */
export function ChangeNotice({ done, refusal, version, showsText }: Props) {
  useOneTimeParam('esito')
  if (refusal) {
    return (
      <RefusalFrame focusOn={refusal} message={refusal.message} className="mb-6">
        {refusal.wanted && <p className="text-sm">Non disponibile: {formatSlot(refusal.wanted)}.</p>}
        {refusal.alternatives && refusal.alternatives.length > 0 && (
          <Alternatives refusal={refusal} alternatives={refusal.alternatives} version={version} />
        )}
        {showsText && refusal.values.reason && (
          <p className="mt-2 whitespace-pre-wrap break-words text-sm">Testo scritto: «{refusal.values.reason}»</p>
        )}
      </RefusalFrame>
    )
  }
  if (!done || !Object.hasOwn(DONE, done)) return null
  return <Done>{DONE[done as StaffVerb]}</Done>
}

function Done({ children }: { children: string }) {
  const notice = useLostFocus<HTMLParagraphElement>()
  return (
    <p
      ref={notice}
      tabIndex={-1}
      role="status"
      className="mb-6 flex gap-2 rounded-lg border border-ok bg-ok-ground p-4 font-medium text-ok"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      {children}
    </p>
  )
}

/** The free times as text: proposals are chosen in the form. */
function FreeTimes({ alternatives }: { alternatives: Slot[] }) {
  return (
    <div className="mt-3 text-text text-sm">
      <p>Gli orari liberi più vicini, da riportare nel modulo:</p>
      <ul className="mt-1 list-disc pl-5">
        {alternatives.map((slot) => (
          <li key={`${slot.date} ${slot.time}`}>{formatSlot(slot)}</li>
        ))}
      </ul>
    </div>
  )
}

function Alternatives({
  refusal,
  alternatives,
  version,
}: {
  refusal: ChangeRefusal
  alternatives: Slot[]
  version: number | undefined
}) {
  const { id, reason } = refusal.values
  if (refusal.verb === 'propose') {
    return <FreeTimes alternatives={alternatives} />
  }
  return (
    <div className="mt-3 text-text">
      <p className="text-sm">Gli orari liberi più vicini (il cliente riceve il nuovo orario via email):</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {alternatives.map((slot) => (
          <li key={`${slot.date} ${slot.time}`} className="max-w-full">
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="move" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value={version ?? refusal.values.version} />
              <input type="hidden" name="date" value={slot.date} />
              <input type="hidden" name="time" value={slot.time} />
              <input type="hidden" name="duration" value={slot.duration} />
              <input type="hidden" name="reason" value={reason ?? ''} />
              <button type="submit" className={`${buttonLook('secondary', 'compact')} max-w-full bg-ground`}>
                {formatSlot(slot)}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  )
}
