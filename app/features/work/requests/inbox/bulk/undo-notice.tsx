import { ResultToast } from '#app/ui/result/result-toast.tsx'
import { UndoForm } from '#app/ui/result/undo-form.tsx'
import type { OpenUndo } from './undo.server.ts'

const WORDS: Record<string, string> = {
  close: 'chiuse',
  spam: 'segnate come spam',
  trash: 'spostate nel cestino',
  restore: 'ripristinate',
  assign: 'assegnate',
  unassign: 'non più assegnate',
}

/** Reports a bulk action and offers to undo it while that is possible. */
export function UndoNotice({
  undo,
  passedOver,
  confirmed,
  action,
}: {
  undo: OpenUndo
  passedOver: number
  /** Number skipped because of a confirmed appointment. */
  confirmed: number
  action: string
}) {
  const skipped = [
    confirmed > 0 && `Escluse perché hanno un appuntamento confermato, da annullare prima: ${confirmed}.`,
    passedOver > 0 && `Escluse perché modificate nel frattempo: ${passedOver}.`,
  ].filter(Boolean)
  return (
    <ResultToast
      message={`Richieste ${WORDS[undo.kind] ?? 'modificate'}: ${undo.count}.`}
      detail={skipped.join(' ')}
      lifetime={undo.left}
      action={<UndoForm id={undo.id} action={action} />}
    />
  )
}
