import { UNREACHABLE } from '#app/features/work/appointments/changes/change-plan.ts'
import type { TakenSlot } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import { formatSlot, nearestFreeTitle, type Slot } from '#app/features/work/appointments/slot.ts'
import { isChange, type StaffVerb } from '#app/features/work/appointments/states.ts'
import { SNOOZE_DONE } from '#app/features/work/snoozes/snooze-control.tsx'
import { type RefusedForm, refusedIn } from '#app/lib/form/refused-form.ts'
import { lookUp } from '#app/lib/look-up.ts'
import { readUndoable, UNDO_MS } from '#app/lib/undo.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useAnswer } from '#app/ui/form/use-answer.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { UndoForm } from '#app/ui/result/undo-form.tsx'
import { useResult } from '#app/ui/result/use-result.ts'
import { NO_MAIL } from './mail-words.ts'

const DONE: Record<StaffVerb | 'undone', string> = {
  confirm: 'Appuntamento confermato. Il cliente riceve la conferma via email.',
  propose:
    'Proposta fatta: ogni orario resta riservato fino alla risposta o alla scadenza. Il cliente la riceve via email.',
  decline: 'Appuntamento rifiutato. Il cliente riceve il motivo via email.',
  move: 'Appuntamento spostato. Il cliente riceve il vecchio e il nuovo orario via email.',
  'set-link': 'Link impostato. Il cliente lo riceve via email e il suo calendario si aggiorna.',
  'set-place': 'Luogo cambiato. Il cliente riceve un’email e il suo calendario si aggiorna.',
  reassign: 'Consulente cambiato. Il cliente lo sa via email se ne conosceva il nome.',
  cancel: 'Appuntamento annullato. Il cliente riceve l’avviso via email.',
  'mark-done': 'Appuntamento segnato come svolto.',
  'mark-no-show': 'Cliente segnato come assente.',
  verify: 'Indirizzo email confermato: l’orario è riservato in attesa della tua decisione.',
  undone: 'Ripristinato: l’appuntamento è come prima e il cliente non riceve nulla.',
}

interface Props {
  /** The appointment as displayed; choosing an alternative is checked against its version. */
  of: { version: number; email: string } | null | undefined
  /** Verbs whose forms are on the page: they show the typed text themselves. */
  shown?: readonly StaffVerb[]
}

/** The toast about the last change, with the form that undoes it. */
export function ChangeToast({ undo }: { undo?: string }) {
  const { done, undoId } = readUndoable(useResult())
  const verb = done.replace(UNREACHABLE, '')
  const text = lookUp({ ...DONE, ...SNOOZE_DONE }, verb)
  const [what] = text?.split(/(?<=\.) Il cliente /) ?? []
  return (
    <ResultToast
      message={verb !== done && what !== text ? `${what} ${NO_MAIL}` : text}
      {...(undoId && { lifetime: UNDO_MS, action: <UndoForm id={undoId} {...(undo && { intent: undo })} /> })}
    />
  )
}

/** The result of the last change: a toast for a success; a refusal takes the focus and offers free slots. */
export function ChangeNotice({ of, shown = [] }: Props) {
  const refused = refusedIn<TakenSlot>(useAnswer())
  if (!refused) return <ChangeToast />
  if (!isChange(refused.intent)) return null
  const { problem, wanted, alternatives = [], values } = refused
  return (
    <Notice
      tone="error"
      title={problem ?? 'Alcuni campi non sono validi: correggi quelli segnati e riprova.'}
      focusOn={refused}
    >
      {wanted && <p>Non disponibile: {formatSlot(wanted)}.</p>}
      {alternatives.length > 0 && <Alternatives refused={refused} alternatives={alternatives} of={of} />}
      {values.reason && !shown.some((verb) => verb === refused.intent) && (
        <p className="mt-2 whitespace-pre-wrap break-words">Testo scritto: «{values.reason}»</p>
      )}
    </Notice>
  )
}

/** The free times as text: proposals are chosen in the form. */
function FreeTimes({ alternatives }: { alternatives: Slot[] }) {
  return (
    <div className="mt-3 text-text text-sm">
      <p>{nearestFreeTitle(alternatives)}, da riportare nel modulo:</p>
      <ul className="mt-1 list-disc pl-5">
        {alternatives.map((slot) => (
          <li key={`${slot.date} ${slot.time}`}>{formatSlot(slot)}</li>
        ))}
      </ul>
    </div>
  )
}

function Alternatives({
  refused: { intent, values },
  alternatives,
  of,
}: {
  refused: RefusedForm
  alternatives: Slot[]
  of: Props['of']
}) {
  if (intent === 'propose') return <FreeTimes alternatives={alternatives} />
  return (
    <div className="mt-3 text-text">
      <p className="text-sm">
        {nearestFreeTitle(alternatives)} {of?.email && '(il cliente riceve il nuovo orario via email)'}:
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {alternatives.map((slot) => (
          <li key={`${slot.date} ${slot.time}`} className="max-w-full">
            <PostForm>
              <input type="hidden" name="intent" value="move" />
              <input type="hidden" name="id" value={values.id} />
              <input type="hidden" name="version" value={of?.version ?? values.version} />
              <input type="hidden" name="date" value={slot.date} />
              <input type="hidden" name="time" value={slot.time} />
              <input type="hidden" name="duration" value={slot.duration} />
              <input type="hidden" name="reason" value={values.reason ?? ''} />
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
