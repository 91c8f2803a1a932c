import { failureText } from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'

import { Notice } from '#app/ui/result/notice.tsx'

interface Props {
  failure: string | null
  lastError: string | null
}

/** Why a mail was not sent and what to do, with the server's text as detail. */
export function FailureNotice({ failure, lastError }: Props) {
  const text = failureText(failure)
  if (!text && !lastError) return null
  return (
    <Notice isStatic tone="error" title={text?.what ?? 'L’email non è partita.'}>
      {text?.toDo}
      {lastError && (
        <details className="mt-2">
          <summary className="inline-flex min-h-9 cursor-pointer items-center max-lg:min-h-11">
            Dettaglio tecnico
          </summary>
          <p className="wrap-anywhere text-soft">{visibleText(lastError)}</p>
        </details>
      )}
    </Notice>
  )
}
