import { Link } from 'react-router'
import { formatNumber } from '#app/lib/text/format.ts'
import type { WaitingCounts } from './waiting.server.ts'

interface Props extends WaitingCounts {
  today: number
  day: string
}

/** Open work: counts that link to their lists. */
export function Waiting(props: Props) {
  const {
    newRequests = 0,
    customerAnswers = 0,
    pendingAppointments = 0,
    today,
    quarantined = 0,
    failedMails,
    day,
  } = props
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="visually-hidden">
        In attesa
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        <Tile to="/admin/requests?stato=nuove" count={newRequests} one="richiesta nuova" many="richieste nuove" />
        {customerAnswers > 0 && (
          <Tile
            to="/admin/requests?stato=ha-risposto"
            count={customerAnswers}
            one="risposta di un cliente"
            many="risposte di clienti"
          />
        )}
        <Tile
          to="/admin/appointments#in-attesa"
          count={pendingAppointments}
          one="appuntamento da confermare"
          many="appuntamenti da confermare"
        />
        <Tile
          to={`/admin/appointments?vista=giorno&giorno=${day}`}
          count={today}
          one="appuntamento oggi"
          many="appuntamenti oggi"
        />
        <Tile
          to="/admin/requests?stato=quarantena"
          count={quarantined}
          one="richiesta in quarantena"
          many="richieste in quarantena"
        />
        {failedMails !== undefined && (
          <Tile
            to="/admin/mail?stato=dead"
            count={failedMails}
            one="email non consegnata"
            many="email non consegnate"
            alarming
          />
        )}
      </ul>
    </section>
  )
}

interface TileProps {
  to: string
  count: number
  one: string
  many: string
  /** A count above zero is an error. */
  alarming?: boolean
}

function Tile({ to, count, one, many, alarming = false }: TileProps) {
  const tone = count === 0 ? 'text-soft' : alarming ? 'text-danger' : 'text-accent'
  return (
    <li className="max-sm:last:odd:col-span-2">
      <Link
        to={to}
        prefetch="intent"
        className="group flex h-full items-center gap-2.5 rounded-xl border border-line bg-raised px-3 py-2 leading-snug sm:flex-col sm:items-start sm:gap-1 sm:p-4 transition-colors hover:border-accent"
      >
        <span className={`font-semibold text-2xl tabular-nums sm:text-3xl tracking-tight ${tone}`}>
          {formatNumber(count)}
        </span>
        <span className="min-w-0 text-sm text-soft group-hover:text-text">{count === 1 ? one : many}</span>
      </Link>
    </li>
  )
}
