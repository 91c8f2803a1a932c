import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { formatSlot } from '#app/features/appointments/slot.ts'
import type { VisitorResult } from '#app/features/appointments/visitor-action.server.ts'
import type { VisitorView } from '#app/features/appointments/visitor-view.server.ts'
import { buttonLook } from '#app/ui/button.tsx'

/** What a form was answered with when nothing was changed. */
export type VisitorRefusal = Extract<VisitorResult, { kind: 'refused' }>

/** What became of the last click. Takes the focus; a refusal offers the nearest free times. */
export function OutcomeNotice({
  view,
  done,
  refusal,
}: {
  view: VisitorView
  done: string | null
  refusal: VisitorRefusal | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  if (refusal) {
    return (
      <div
        ref={box}
        tabIndex={-1}
        role="alert"
        className="rounded-lg border border-danger bg-danger-ground p-5 text-danger"
      >
        <p className="flex gap-3 font-medium">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">{refusal.message}</span>
        </p>
        {refusal.alternatives.length > 0 && view.mayMove && (
          <ul className="mt-4 space-y-3 text-text">
            {refusal.alternatives.map((slot) => (
              <li key={`${slot.date} ${slot.time}`}>
                <form method="post">
                  <input type="hidden" name="version" value={view.version} />
                  <input type="hidden" name="slot" value={`${slot.date} ${slot.time}`} />
                  <button
                    type="submit"
                    name="intent"
                    value="move"
                    className={`${buttonLook('secondary')} w-full bg-ground sm:w-auto`}
                  >
                    Sposta a {formatSlot(slot)}
                  </button>
                </form>
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  }
  const words = done ? doneWords(done, view) : undefined
  if (!words) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="flex gap-3 rounded-lg border border-ok bg-ok-ground p-5 font-medium text-ok"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0">{words}</p>
    </div>
  )
}

/** Only what is still true: the address may be opened again much later. */
function doneWords(done: string, { state }: VisitorView): string | undefined {
  if (done === 'accept' && state === 'confirmed') return 'Fatto: l’appuntamento è confermato. Ti arriva anche un’email.'
  if (done === 'move' && state === 'confirmed') return 'Fatto: vale il nuovo orario. Ti arriva anche un’email.'
  if (done === 'move' && state === 'pending') {
    return 'Fatto: abbiamo ricevuto il nuovo orario. La conferma arriva via email.'
  }
  if (done === 'cancel' && state === 'cancelled') {
    return 'Fatto: l’appuntamento è annullato. Ti arriva anche un’email.'
  }
  return undefined
}
