import type { CustomerResult } from '#app/features/appointments/customer/customer-action.server.ts'
import type { CustomerView } from '#app/features/appointments/customer/customer-view.server.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import { useResult } from '#app/ui/result/use-result.ts'

/** Result of a submission that changed nothing. */
export type CustomerRefusal = Extract<CustomerResult, { kind: 'refused' }>

/**
 * Shows the result of the last submission and takes the focus. Errors about day or time are focused by the picker; this
 * notice links to it.
 */
export function OutcomeNotice({ view, refusal }: { view: CustomerView; refusal: CustomerRefusal | undefined }) {
  const done = useResult()
  if (refusal) {
    const field = view.mayMove && (refusal.errors.date ? 'date' : refusal.errors.time && 'time')
    return (
      <Notice tone="error" size="regular" className="" focusOn={field ? undefined : refusal}>
        <p className="font-medium">
          {field ? (
            <a href={`#${field}`} className="underline underline-offset-4">
              {refusal.message}
            </a>
          ) : (
            refusal.message
          )}
        </p>
      </Notice>
    )
  }
  const words = done ? doneText(done, view) : undefined
  if (!words) return null
  return (
    <Notice tone="success" size="regular" className="" focusOn={done}>
      <p className="font-medium">{words}</p>
    </Notice>
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
