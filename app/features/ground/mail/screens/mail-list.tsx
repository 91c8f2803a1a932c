import { Link } from 'react-router'
import { failureText } from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import { formatStamp } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'
import { EmailText } from '#app/ui/email-text.tsx'
import type { MailRow } from './list-mails.server.ts'
import { MailStateMark } from './mail-state.tsx'
import { calendarFault, kindName } from './mail-states.ts'
import { ResendButton } from './resend-button.tsx'

/** Mails of the outbox with their delivery state. */
export function MailList({ mails, mayManage }: { mails: readonly MailRow[]; mayManage: boolean }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {mails.map((mail) => (
        <li
          key={mail.id}
          className="grid gap-x-4 gap-y-1 py-2.5 md:grid-cols-[9rem_minmax(0,4fr)_minmax(0,3fr)_auto] md:items-baseline"
        >
          <p>
            <MailStateMark state={mail.state} delivery={mail.delivery} />
          </p>
          <p className="min-w-0">
            <Link
              to={`/admin/mail/${mail.id}`}
              className="wrap-anywhere flex min-h-6 items-center font-medium hover:text-accent max-lg:min-h-11"
            >
              {mail.subject ? <bdi>{inertLine(mail.subject)}</bdi> : kindName(mail.kind)}
            </Link>
            <span className="wrap-anywhere block text-soft text-sm">
              {mail.subject && `${kindName(mail.kind)} · `}
              {mail.recipient ? <EmailText text={visibleText(mail.recipient)} /> : 'Destinatari delle notifiche'}
            </span>
          </p>
          <Way mail={mail} />
          <div className="md:min-w-28 md:self-center md:text-right">{mayManage && <ResendButton mail={mail} />}</div>
        </li>
      ))}
    </ul>
  )
}

function Way({ mail }: { mail: MailRow }) {
  const { kind, state, sentAt, createdAt, attempts, nextAttemptAt, lastError, failure, delivery } = mail
  const fault = state === 'dead' ? calendarFault(kind) : undefined
  const reason = state === 'dropped' || state === 'dismissed' ? undefined : (failureText(failure)?.what ?? lastError)
  return (
    <p className="min-w-0 text-soft text-sm">
      <span className="block tabular-nums">
        {state === 'sent' && sentAt
          ? `${delivery === 'file' ? 'Salvata' : 'Inviata'} ${formatStamp(new Date(sentAt))}`
          : `Creata ${formatStamp(new Date(createdAt))}`}
        {attempts > (state === 'sent' ? 1 : 0) && ` · tentativi: ${attempts}`}
      </span>
      {state === 'queued' && attempts > 0 && (
        <span className="block tabular-nums">Prossimo tentativo {formatStamp(new Date(nextAttemptAt))}</span>
      )}
      {reason && <span className="wrap-anywhere line-clamp-3 text-danger">{visibleText(reason)}</span>}
      {fault && <span className="block font-medium text-danger">{fault}</span>}
    </p>
  )
}
