import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { CustomerResult } from '#app/features/appointments/customer/customer-action.server.ts'
import type { CustomerView } from '#app/features/appointments/customer/customer-view.server.ts'
import { focusNotice } from '#app/ui/focus-notice.ts'
import { RefusalFrame } from '#app/ui/refusal-frame.tsx'
import { useOneTimeParam } from '#app/ui/use-one-time-param.ts'

/** Result of a submission that changed nothing. */
export type CustomerRefusal = Extract<CustomerResult, { kind: 'refused' }>

/**
 * Shows the result of the last submission and takes the focus. Errors about day or time are focused by the picker; this
 * notice links to it.
 */
export function OutcomeNotice({
  view,
  done,
  refusal,
}: {
  view: CustomerView
  done: string | null
  refusal: CustomerRefusal | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const type = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once per result
  useEffect(() => {
    focusNotice(box.current, type)
  }, [done])
  // A refresh or a bookmark shows the appointment without the notice.
  useOneTimeParam('esito')
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
  const words = done ? doneText(done, view) : undefined
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

/** The success message, unless the state has changed since: the URL may be opened again much later. */
function doneText(done: string, { state, heldUntil }: CustomerView): string | undefined {
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
