import { Link } from 'react-router'
import { failureText } from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import { formatStamp } from '#app/lib/text/format.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { visibleText } from '#app/lib/text/visible-text.ts'
import type { MailRow } from './list-mails.server.ts'
import { MailStateMark } from './mail-state.tsx'
import { calendarFault, kindName } from './mail-states.ts'
import { ResendButton } from './resend-button.tsx'

/** Mails of the outbox; a state is shown where it is not the usual one. */
export function MailList({ mails, mayManage }: { mails: readonly MailRow[]; mayManage: boolean }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {mails.map((mail) => (
        <li
          key={mail.id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 hover:bg-wash md:grid-cols-[minmax(0,1fr)_19rem_9rem]"
        >
          <Link
            to={`/admin/mail/${mail.id}`}
            className="truncate font-medium after:absolute after:inset-0 hover:text-accent max-md:col-span-2"
          >
            {mail.subject ? <bdi>{inertLine(mail.subject)}</bdi> : kindName(mail.kind)}
          </Link>
          <span className="col-start-1 truncate text-soft text-sm">
            {mail.subject && <span className="max-md:hidden">{kindName(mail.kind)} · </span>}
            {mail.recipient ? <bdi>{visibleText(mail.recipient)}</bdi> : 'Destinatari delle notifiche'}
          </span>
          <span className="col-start-2 row-start-2 text-right text-soft text-sm tabular-nums md:col-start-3 md:row-span-2 md:row-start-1">
            {formatStamp(new Date(mail.sentAt ?? mail.createdAt))}
          </span>
          {(mail.state !== 'sent' || mail.delivery === 'file') && <Way mail={mail} mayManage={mayManage} />}
        </li>
      ))}
    </ul>
  )
}

/** What is not as usual: the state, why, and what can be done. */
function Way({ mail, mayManage }: { mail: MailRow; mayManage: boolean }) {
  const { kind, state, attempts, nextAttemptAt, lastError, failure, delivery } = mail
  const fault = state === 'dead' ? calendarFault(kind) : undefined
  const reason = state === 'dropped' || state === 'dismissed' ? undefined : (failureText(failure)?.what ?? lastError)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm max-md:col-span-2 max-md:pt-1 md:col-start-2 md:row-span-2 md:row-start-1">
      <MailStateMark state={state} delivery={delivery} />
      {mayManage && (
        <div className="relative z-1">
          <ResendButton mail={mail} />
        </div>
      )}
      {state === 'queued' && attempts > 0 && (
        <span className="basis-full text-soft tabular-nums">
          Tentativi: {attempts}, il prossimo {formatStamp(new Date(nextAttemptAt))}
        </span>
      )}
      {reason && <span className="wrap-anywhere line-clamp-3 basis-full text-danger">{visibleText(reason)}</span>}
      {fault && <span className="basis-full font-medium text-danger">{fault}</span>}
    </div>
  )
}
