import AlarmClock from 'lucide-react/icons/alarm-clock'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Link } from 'react-router'
import { shortAge } from '#app/features/ground/notifications/relative-time.ts'
import { formatBriefSlot } from '#app/features/work/appointments/slot.ts'
import { hasValidSlot, STATE_NAMES } from '#app/features/work/appointments/states.ts'
import { StatusBadge } from '#app/features/work/requests/status-badge.tsx'
import { quarantineReason } from '#app/features/work/requests/statuses.ts'
import { TurnMark } from '#app/features/work/requests/turn-mark.tsx'
import { UserTextLine } from '#app/features/work/requests/user-text.tsx'
import { formatBriefMoment, formatShortDay, formatStamp } from '#app/lib/text/format.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Initials } from '#app/ui/initials.tsx'
import { FOLDER_NAMES, type InboxFilter, requestPath } from './filter/inbox-filter.ts'
import type { InboxRow } from './list-requests.server.ts'

interface Props {
  rows: InboxRow[]
  filter: InboxFilter
  names: ReadonlyMap<string, string>
  now: Date
}

/** One page of requests: a line each on wide screens, a card each on phones. */
export function InboxList({ rows, filter, names, now }: Props) {
  return (
    <ul className="inbox-list border-line border-y">
      {rows.map((row) => (
        <li key={row.id} id={row.id} data-row className="inbox-row">
          <label className="inbox-tick">
            <span className="visually-hidden">
              Seleziona <UserTextLine text={row.name} max={80} empty="Senza nome" />, {row.reference}
            </span>
            <Checkbox name="item" value={`${row.id}:${row.version}`} className="size-4" />
          </label>
          <p className="inbox-who">
            <Link
              to={requestPath(row.id, filter)}
              prefetch="intent"
              className={`inbox-link ${row.waiting?.turn === 'ours' && !row.backAt ? 'font-semibold' : 'font-medium'}`}
            >
              <UserTextLine text={row.name} max={80} empty="Senza nome" />
            </Link>
            <span className="text-soft">
              <UserTextLine text={row.company || row.email} max={80} />
            </span>
          </p>
          <p className="inbox-what">
            {row.tags.map((tag) => (
              <span key={tag} className="inbox-tag">
                <UserTextLine text={tag} />
              </span>
            ))}
            {row.topic && (
              <span className="text-text">
                <UserTextLine text={row.topic} max={60} />
                <span aria-hidden> · </span>
              </span>
            )}
            <UserTextLine text={row.excerpt} max={160} />
          </p>
          <p className="inbox-marks">
            {!filter.stato && row.folder !== 'inbox' && (
              <span className="inbox-tag whitespace-nowrap">{FOLDER_NAMES[row.folder]}</span>
            )}
            <Marks row={row} />
            {row.backAt ? (
              <span className="inline-flex items-center gap-1 whitespace-nowrap text-soft">
                <AlarmClock aria-hidden className="size-3.5 shrink-0" />
                Torna {formatBriefMoment(new Date(row.backAt))}
              </span>
            ) : (
              <TurnMark waiting={row.waiting} />
            )}
            {!filter.stato && row.folder !== 'spam' && <StatusBadge status={row.status} />}
          </p>
          <p className="inbox-person">
            {row.assignedTo && <Initials name={names.get(row.assignedTo) ?? FORMER_NAME} className="size-6" />}
          </p>
          <time
            dateTime={row.createdAt}
            title={`${row.reference} · ${formatStamp(new Date(row.createdAt))}`}
            className="inbox-age"
          >
            {shortAge(new Date(row.createdAt), now)}
          </time>
        </li>
      ))}
    </ul>
  )
}

/** What sets a row apart: quarantine, a newer copy, an unconfirmed address, its appointment. */
function Marks({ row }: { row: InboxRow }) {
  return (
    <>
      {row.quarantineReason && (
        <span className="truncate text-danger" title={quarantineReason(row.quarantineReason)}>
          {quarantineReason(row.quarantineReason)}
        </span>
      )}
      {row.supersededBy && (
        <span className="text-soft" title="Sostituita da una richiesta più recente">
          Sostituita
        </span>
      )}
      {row.appointment?.verifyBy && <span className="text-soft">Indirizzo da confermare</span>}
      {row.requestedAppointment && <AppointmentMark row={row} />}
    </>
  )
}

function AppointmentMark({ row: { appointment } }: { row: InboxRow }) {
  const words = appointmentText(appointment)
  const state = appointment?.state
  const look = state === 'confirmed' ? 'text-accent' : state === 'pending' ? 'text-text' : 'text-soft'
  return (
    <span title={words} className={`inline-flex items-center gap-1 whitespace-nowrap tabular-nums ${look}`}>
      <CalendarClock aria-hidden className="size-3.5 shrink-0" />
      <span aria-hidden>
        {appointment && hasValidSlot(appointment.state)
          ? formatBriefSlot(appointment)
          : state
            ? STATE_NAMES[state].toLowerCase()
            : 'da proporre'}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

function appointmentText(appointment: InboxRow['appointment']): string {
  if (!appointment) return 'Appuntamento: orari da proporre'
  const state = STATE_NAMES[appointment.state].toLowerCase()
  if (!hasValidSlot(appointment.state)) return `Appuntamento: ${state}`
  return `Appuntamento ${formatShortDay(appointment.date)}, ${appointment.time}: ${state}`
}
