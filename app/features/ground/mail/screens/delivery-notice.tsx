import { failureText } from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import { Notice } from '#app/ui/result/notice.tsx'

/** State of the outbox as a whole. */
export interface DeliveryState {
  /** No mail server is configured, and the reader can change that: mails are written to DATA_DIR/mail. */
  keptAsFiles: boolean
  trouble: readonly { kind: string }[]
}

/** Reports that all mails are blocked, and why; renders nothing otherwise. */
export function DeliveryNotice({ keptAsFiles, trouble }: DeliveryState) {
  return (
    <>
      {keptAsFiles && (
        <Notice isStatic tone="warning">
          Le email non partono: restano come file in DATA_DIR/mail finché non imposti SMTP_URL e riavvii il sito.
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
