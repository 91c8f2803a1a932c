import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router'
import { failureText } from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import { Notice } from '#app/ui/result/notice.tsx'

/** State of the outbox as a whole. */
export interface DeliveryState {
  /** No mail server is configured, and the reader can change that: mails are written to DATA_DIR/mail. */
  keptAsFiles: boolean
  trouble?: readonly { kind: string }[]
}

/** Reports that all mails are blocked, and why; renders nothing otherwise. */
export function DeliveryNotice({ keptAsFiles, trouble = [] }: DeliveryState) {
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

/** The same in one line, on screens that are about something else. */
export function DeliveryLine({ keptAsFiles, trouble = [] }: DeliveryState) {
  const what = keptAsFiles ? 'Le email non partono.' : failureText(trouble[0]?.kind ?? null)?.what
  if (!what) return null
  return (
    <p className="mb-4 flex items-center gap-2 text-sm">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-danger" />
      <span>
        {what}{' '}
        <Link to="/admin/mail" className="link inline-flex items-center max-lg:min-h-11">
          Che cosa fare
        </Link>
      </span>
    </p>
  )
}
