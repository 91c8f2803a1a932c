import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { VisitorResult } from '#app/features/appointments/customer/customer-action.server.ts'
import type { VisitorView } from '#app/features/appointments/customer/customer-view.server.ts'
import { focusNotice } from '#app/ui/focus-notice.ts'
import { RefusalFrame } from '#app/ui/refusal-frame.tsx'
import { useSaidOnce } from '#app/ui/use-said-once.ts'

/** What a form was answered with when nothing was changed. */
export type VisitorRefusal = Extract<VisitorResult, { kind: 'refused' }>

/**
 * What became of the last click. Takes the focus, unless it is about a day or an hour: then the picker takes it, and this
 * leads there.
 */
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
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, by the way in which it came
  useEffect(() => {
    focusNotice(box.current, type)
  }, [done])
  // A refresh or a bookmark shows the appointment, not what was done last week.
  useSaidOnce('esito')
  if (refusal) {
    const field = view.mayMove && (refusal.errors.date ? 'date' : refusal.errors.time && 'time')
    return (
      <RefusalFrame
        focusOn={field ? undefined : refusal}
        message={
          field ? (
            <a href={`#${field}`} className="underline underline-offset-4">
              {refusal.message}
            </a>
          ) : (
            refusal.message
          )
        }
      />
    )
  }
  const words = done ? doneWords(done, view) : undefined
  if (!words) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="status"
      className="flex gap-3 rounded-lg border border-ok bg-ok-ground p-4 font-medium text-ok sm:p-5"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0">{words}</p>
    </div>
  )
}

/** Only what is still true: the address may be opened again much later. */
function doneWords(done: string, { state, heldUntil }: VisitorView): string | undefined {
  if (done === 'accept' && state === 'confirmed') return 'Fatto: l’appuntamento è confermato. Ti arriva anche un’email.'
  if (done === 'move' && state === 'confirmed') return 'Fatto: vale il nuovo orario. Ti arriva anche un’email.'
  if (done === 'move' && state === 'pending') {
    return 'Fatto: abbiamo ricevuto il nuovo orario. La conferma arriva via email.'
  }
  if (done === 'verify' && state === 'pending' && heldUntil)
    return 'Fatto: l’orario è riservato fino alla nostra risposta.'
  if (done === 'cancel' && state === 'cancelled') {
    return 'Fatto: l’appuntamento è annullato. Ti arriva anche un’email.'
  }
  return undefined
}
