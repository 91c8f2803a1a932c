import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { buttonLook } from '#app/ui/button.tsx'
import type { OpenUndo } from './undo.server.ts'

const WORDS: Record<string, string> = {
  close: 'chiuse',
  spam: 'segnate come spam',
  trash: 'spostate nel cestino',
  restore: 'ripristinate',
  assign: 'assegnate',
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
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undo.left)
    return () => clearTimeout(timer)
  }, [undo.left])
  if (over) return null
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-20 z-40 rounded-xl border border-line-strong bg-raised p-3 pl-5 text-sm shadow-xl sm:right-auto sm:max-w-xl lg:bottom-6 lg:left-60"
    >
      <Form method="post" action={action} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1">
          Richieste {WORDS[undo.kind] ?? 'modificate'}: {undo.count}.
          {confirmed > 0 && ` Saltate perché hanno un appuntamento confermato, da annullare prima: ${confirmed}.`}
          {passedOver > 0 && ` Saltate perché modificate nel frattempo: ${passedOver}.`}
        </p>
        <input type="hidden" name="undo" value={undo.id} />
        <button type="submit" name="intent" value="undo" className={buttonLook('secondary', 'compact')}>
          Annulla
        </button>
      </Form>
    </div>
  )
}
