import { failureText } from '#app/features/mail/outbox/delivery/failure-kinds.ts'

import { Notice } from '#app/ui/result/notice.tsx'

/** State of the outbox as a whole. */
export interface DeliveryState {
  /** No mail server is configured: mails are written to DATA_DIR/mail. */
  keptAsFiles: boolean
  trouble: readonly { kind: string }[]
}

/** Reports that all mails are blocked, and why; renders nothing otherwise. */
export function DeliveryNotice({ keptAsFiles, trouble }: DeliveryState) {
  return (
    <>
      {keptAsFiles && (
        <Notice isStatic tone="warning" title="Nessun server di posta è configurato.">
          Le email non partono: vengono salvate come file nella cartella «mail» di DATA_DIR. Per inviarle imposta
          SMTP_URL e riavvia il sito.
        </Notice>
      )}
      {trouble.map(({ kind }) => {
        const text = failureText(kind)
        return (
          text && (
            <Notice isStatic key={kind} tone="error" title={text.what}>
              {text.toDo}
            </Notice>
          )
        )
      })}
    </>
  )
}
