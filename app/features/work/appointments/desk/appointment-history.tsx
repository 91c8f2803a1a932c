import { failureText } from '#app/features/ground/mail/outbox/delivery/failure-kinds.ts'
import { kindName } from '#app/features/ground/mail/screens/mail-states.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import type { AppointmentMail, HistoryEntry } from './history.server.ts'

/** History of a request and its appointment, newest first, including the request; used on both pages. */
export function RequestHistory({ history, createdAt }: { history: HistoryEntry[]; createdAt: string }) {
  return (
    <section aria-labelledby="cronologia">
      <h2 id="cronologia" className="mb-2 font-semibold text-base">
        Cronologia
      </h2>
      <ol className="space-y-3 border-line border-l-2 pl-4">
        {history.map(({ id, at, who, what, reason }) => (
          <li key={id}>
            <p className="wrap-anywhere">{what}</p>
            {reason && <p className="whitespace-pre-wrap break-words text-sm">«{reason}»</p>}
            <p className="text-soft text-sm">
              {formatMoment(new Date(at))}
              {who && `, ${who}`}
            </p>
          </li>
        ))}
        <li>
          <p>Richiesta ricevuta</p>
          <p className="text-soft text-sm">{createdAt}</p>
        </li>
      </ol>
    </section>
  )
}

/** The sent and pending mails to the customer. */
export function AppointmentMails({ mails }: { mails: AppointmentMail[] }) {
  return (
    <section aria-labelledby="posta">
      <h2 id="posta" className="mb-2 font-semibold text-base">
        Email al cliente
      </h2>
      {mails.length === 0 ? (
        <p className="text-soft">Nessuna email.</p>
      ) : (
        <ul className="space-y-3">
          {mails.map((mail) => (
            <li key={mail.id}>
              <p>{kindName(mail.kind)}</p>
              <p className={`text-sm ${mail.state === 'dead' ? 'text-danger' : 'text-soft'}`}>{fateOf(mail)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function fateOf({ state, sentAt, createdAt, failure, delivery }: AppointmentMail): string {
  const reason = failureText(failure)?.what ?? ''
  if (state === 'sent') {
    const moment = formatMoment(new Date(sentAt ?? createdAt))
    return delivery === 'file' ? `Salvata come file ${moment}: manca un server di posta` : `Inviata ${moment}`
  }
  if (state === 'dropped') return 'Non più necessaria: non inviata'
  if (state === 'dismissed') return 'Archiviata: non inviata'
  if (state === 'dead') return `Non consegnata. ${reason}`.trim()
  return reason ? `In coda, nuovo tentativo. ${reason}` : 'In coda'
}
