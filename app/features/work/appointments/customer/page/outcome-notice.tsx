import { useActionData } from 'react-router'
import type { CustomerView } from '#app/features/work/appointments/customer/customer-view.server.ts'
import { refusedIn } from '#app/lib/form/refused-form.ts'
import { formatDeadline } from '#app/lib/text/format.ts'
import { Notice } from '#app/ui/result/notice.tsx'
import { useResult } from '#app/ui/result/use-result.ts'

/**
 * Shows the result of the last submission and takes the focus. Errors of a field are focused by its form; this notice
 * links to the field.
 */
export function OutcomeNotice({ view }: { view: CustomerView }) {
  const done = useResult()
  const refused = refusedIn(useActionData())
  const [error] = Object.entries(refused?.errors ?? {})
  const message = refused?.problem ?? error?.[1]
  if (message) {
    const field = error && isShown(error[0], view) ? error[0] : undefined
    return (
      <Notice tone="error" size="regular" className="" focusOn={field ? undefined : refused}>
        <p className="font-medium">
          {field ? (
            <a href={`#${field}`} className="underline underline-offset-4">
              {message}
            </a>
          ) : (
            message
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

/** Whether the page has this field: a proposal and the version are hidden fields. */
function isShown(field: string, { mayMove, mayCancel }: CustomerView): boolean {
  return field === 'reason' ? mayCancel : mayMove && (field === 'date' || field === 'time')
}

/** The success message, unless the state has changed since: the URL may be opened again much later. */
function doneText(done: string, { state, heldUntil, waits }: CustomerView): string | undefined {
  if (done === 'accept' && state === 'confirmed') return 'Fatto: l’appuntamento è confermato. Ti arriva anche un’email.'
  if (done === 'move' && state === 'confirmed') return 'Fatto: vale il nuovo orario. Ti arriva anche un’email.'
  if (done === 'move' && state === 'pending') {
    return 'Fatto: abbiamo ricevuto la richiesta del nuovo orario. Ti rispondiamo via email.'
  }
  if (done === 'verify' && state === 'pending' && heldUntil) {
    return `Fatto: ti riserviamo l’orario ${formatDeadline(new Date(heldUntil), 'fino')}.`
  }
  if (done === 'cancel' && state === 'cancelled') {
    return 'Fatto: l’appuntamento è annullato. Ti arriva anche un’email.'
  }
  if (done === 'wait' && waits) return 'Fatto: sei in lista. Ti scriviamo appena si libera un orario prima.'
  if (done === 'stop-waiting' && !waits) return 'Fatto: non sei più in lista.'
  return undefined
}
