import type { ChangeRefusal } from '#app/features/appointments/changes/staff/run-change.server.ts'
import { formatSlot, type Slot } from '#app/features/appointments/slot.ts'
import type { StaffVerb } from '#app/features/appointments/states.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { useResult } from '#app/ui/result/use-result.ts'

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
  refusal: ChangeRefusal | undefined
  /** The displayed version; choosing an alternative is checked against it. */
  version: number | undefined
  /** Show the typed text here, because no other form on the page does. */
  showsText: boolean
}

/** The result of the last change: a toast for a success; a refusal takes the focus and offers free slots. */
export function ChangeNotice({ refusal, version, showsText }: Props) {
  const result = useResult()
  if (!refusal) return <ResultToast message={lookUp(DONE, result)} />
  return (
    <Notice tone="error" title={refusal.message} focusOn={refusal}>
      {refusal.wanted && <p>Non disponibile: {formatSlot(refusal.wanted)}.</p>}
      {refusal.alternatives && refusal.alternatives.length > 0 && (
        <Alternatives refusal={refusal} alternatives={refusal.alternatives} version={version} />
      )}
      {showsText && refusal.values.reason && (
        <p className="mt-2 whitespace-pre-wrap break-words">Testo scritto: «{refusal.values.reason}»</p>
      )}
    </Notice>
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
            <PostForm>
              <input type="hidden" name="intent" value="move" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value={version ?? refusal.values.version} />
              <input type="hidden" name="date" value={slot.date} />
              <input type="hidden" name="time" value={slot.time} />
              <input type="hidden" name="duration" value={slot.duration} />
              <input type="hidden" name="reason" value={reason ?? ''} />
              <SubmitButton look="secondary" size="compact" className="max-w-full bg-ground">
                {formatSlot(slot)}
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </div>
  )
}
