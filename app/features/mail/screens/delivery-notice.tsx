import { failureText } from '#app/features/mail/outbox/failure-kinds.ts'

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
        <p className="mb-6 rounded-lg border border-line-strong bg-raised p-4 text-sm">
          <b>Nessun server di posta è configurato.</b> Le email non partono: restano come file nella cartella mail dei
          dati. Per inviarle imposta SMTP_URL e riavvia il sito.
        </p>
      )}
      {trouble.map(({ kind }) => {
        const text = failureText(kind)
        return (
          text && (
            <p key={kind} className="mb-6 rounded-lg border border-danger bg-danger-ground p-4 text-sm">
              <b className="text-danger">{text.what}</b> {text.toDo}
            </p>
          )
        )
      })}
    </>
  )
}
