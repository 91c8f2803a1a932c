import Mail from 'lucide-react/icons/mail'
import { failureText } from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import { formatStamp } from '#app/lib/text/format.ts'
import { COMPANY_KINDS, kindName } from './mail-states.ts'

/** A queued mail beside what it reports. */
interface ReportingMail {
  id: string
  kind: string
  recipient?: string
  state: string
  failure: string | null
  delivery: string | null
  createdAt: string
  sentAt: string | null
}

/** Kinds that the entry above the mail does not name. */
const NAMED_KINDS = [...COMPANY_KINDS, 'request-visitor', 'appointment-reminder']

const FATES: Record<string, string> = {
  queued: 'in coda',
  sending: 'in invio',
  sent: 'inviata',
  dead: 'non consegnata',
  dropped: 'non più necessaria',
  dismissed: 'archiviata',
}

/** How the mails of an entry fared. */
export function Deliveries({ mails }: { mails: readonly ReportingMail[] }) {
  if (mails.length === 0) return null
  return (
    <ul className="mt-1.5 space-y-0.5 text-soft text-xs">
      {mails.map((mail) => (
        <li key={mail.id} className={mail.state === 'dead' ? 'text-danger' : ''}>
          <Mail aria-hidden className="mr-1.5 inline size-3.5 align-[-0.15em]" />
          {NAMED_KINDS.includes(mail.kind) ? `Email «${kindName(mail.kind)}»` : 'Email'}{' '}
          {mails.length > 1 && mail.kind === 'request-reply' && `a ${mail.recipient} `}
          <span className={mail.state === 'dead' ? 'font-semibold' : ''}>
            {mail.delivery === 'file' ? 'salvata come file' : (FATES[mail.state] ?? mail.state)}
          </span>{' '}
          {mail.state !== 'queued' && <Stamp at={mail.sentAt ?? mail.createdAt} />}
          <Failure mail={mail} />
        </li>
      ))}
    </ul>
  )
}

function Failure({ mail }: { mail: ReportingMail }) {
  if (mail.state !== 'dead' && mail.state !== 'queued') return null
  const text = failureText(mail.failure)
  if (!text) return null
  return (
    <span className="block pl-5">
      {text.what} {mail.state === 'dead' && text.toDo}
    </span>
  )
}

/** A moment beside an entry. */
export function Stamp({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap text-soft text-xs tabular-nums">
      {formatStamp(new Date(at))}
    </time>
  )
}
