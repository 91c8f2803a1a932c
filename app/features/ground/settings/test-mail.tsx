import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { failureText } from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import { DeliveryNotice } from '#app/features/ground/mail/screens/delivery-notice.tsx'
import { formatMoment } from '#app/lib/text/format.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Notice } from '#app/ui/result/notice.tsx'

/** A sent test mail and its status. */
export interface TestOutcome {
  id: string
  state: string
  attempts: number
  lastError: string | null
  failure: string | null
  delivery: string | null
  recipient: string
  createdAt: string
}

const LOOK_EVERY_MS = 1.5 * SECOND

/** Sends a test mail to the acting user and shows its status. */
export function TestMail({
  address,
  outcome,
  keptAsFiles,
}: {
  address: string
  outcome: TestOutcome | undefined
  keptAsFiles: boolean
}) {
  return (
    <div className="max-w-xl">
      <DeliveryNotice keptAsFiles={keptAsFiles} trouble={[]} />
      {outcome && <Outcome outcome={outcome} />}
      <PostForm>
        <input type="hidden" name="section" value="test" />
        <p className="mb-4">
          L’email di prova va a <b className="wrap-anywhere">{address}</b> e parte come tutte le altre.
        </p>
        <SubmitButton size="compact" pending="Invio in corso...">
          {outcome ? 'Invia un’altra prova' : 'Invia la prova'}
        </SubmitButton>
      </PostForm>
    </div>
  )
}

function Outcome({ outcome }: { outcome: TestOutcome }) {
  const { revalidate } = useRevalidator()
  const waiting = outcome.state === 'queued'
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(revalidate, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  const failed = outcome.attempts > 0 && outcome.state !== 'sent'
  const reason = failed ? failureText(outcome.failure) : undefined
  const kept = outcome.delivery === 'file'
  const tone = outcome.state === 'sent' && !kept ? 'success' : failed ? 'error' : 'info'
  return (
    <Notice key={tone} tone={tone} title={titleOf(outcome, failed)}>
      <p className="wrap-anywhere">
        {`Richiesta ${formatMoment(new Date(outcome.createdAt))}, per ${outcome.recipient}.`}
      </p>
      {reason && (
        <p className="mt-1 text-sm">
          {reason.what} {reason.toDo}
        </p>
      )}
      {failed && outcome.lastError && (
        <p className="wrap-anywhere mt-1 text-sm">Dettaglio tecnico: {outcome.lastError}</p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {waiting && (
          <Link to={`?sezione=prova&email=${outcome.id}`} reloadDocument className="link py-1 max-lg:py-3">
            Aggiorna
          </Link>
        )}
        <Link to={`/admin/mail/${outcome.id}`} className="link py-1 max-lg:py-3">
          Apri nella posta in uscita
        </Link>
      </p>
    </Notice>
  )
}

function titleOf({ state, delivery }: TestOutcome, failed: boolean): string {
  if (state === 'sent')
    return delivery === 'file' ? 'Salvata come file, non inviata.' : 'Consegnata al server di posta.'
  if (state === 'dead') return 'Non consegnata.'
  return failed ? 'Non ancora consegnata.' : 'In coda...'
}
