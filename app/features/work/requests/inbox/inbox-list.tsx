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
import { formatBriefDay, formatBriefMoment, formatShortDay, formatStamp } from '#app/lib/text/format.ts'
import { FORMER_NAME } from '#app/lib/text/former-name.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Initials } from '#app/ui/initials.tsx'
import { Pill } from '#app/ui/list-tools.tsx'
import { FOLDER_NAMES, type InboxFilter, requestPath, type TabKey } from './filter/inbox-filter.ts'
import type { InboxRow } from './list-requests.server.ts'

interface Props {
  rows: InboxRow[]
  filter: InboxFilter
  names: ReadonlyMap<string, string>
  now: Date
}

/** One page of requests: a line each with fixed columns on wide screens, two lines each on narrow ones. */
export function InboxList({ rows, filter, names, now }: Props) {
  return (
    <ul className="inbox-list border-line border-y" data-tab={filter.stato ?? ''}>
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
              title={inertLine(row.name, 80)}
              className={`inbox-link ${row.waiting?.turn === 'ours' && !row.backAt ? 'font-semibold' : 'font-medium'}`}
            >
              <UserTextLine text={row.name} max={80} empty="Senza nome" />
            </Link>
            <span className="text-soft" title={inertLine(row.company || row.email, 80)}>
              <UserTextLine text={row.company || row.email} max={80} />
            </span>
          </p>
          <p className="inbox-what" title={inertLine([row.topic, row.excerpt].filter(Boolean).join(' · '), 220)}>
            {row.topic && (
              <span className="text-text">
                <UserTextLine text={row.topic} max={60} />
                <span aria-hidden> · </span>
              </span>
            )}
            {row.tags.map((tag) => (
              <span key={tag} className="inbox-tag">
                <UserTextLine text={tag} />
              </span>
            ))}
            <UserTextLine text={row.excerpt} max={160} />
          </p>
          <p className="inbox-side">
            <span className={`inbox-marks ${isUsual(row) ? '' : 'max-sm:hidden'}`}>
              <Mark row={row} />
            </span>
            <span className={`inbox-state ${isUsual(row) ? 'max-xl:hidden' : ''}`}>
              <State row={row} tab={filter.stato} />
            </span>
            <span className="inbox-turn max-sm:hidden">
              {row.backAt ? (
                <span title={`Torna ${formatBriefMoment(new Date(row.backAt))}`} className="text-soft">
                  <AlarmClock aria-hidden className="mr-1 inline size-3.5" />
                  <span className="visually-hidden">Torna </span>
                  {formatBriefDay(romeDay(new Date(row.backAt)))}
                </span>
              ) : (
                <TurnMark waiting={row.waiting} isBrief />
              )}
            </span>
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

/** Answered or closed: on phones its appointment is shown instead of the state. */
const isUsual = ({ folder, status }: InboxRow) => folder === 'inbox' && ['answered', 'closed'].includes(status)

/** What sets a row apart: a newer copy, an unconfirmed address, its appointment. */
function Mark({ row }: { row: InboxRow }) {
  if (row.supersededBy) return <span title="Sostituita da una richiesta più recente">Sostituita</span>
  if (row.appointment?.verifyBy) return <span title="Indirizzo da confermare">Indirizzo da confermare</span>
  return row.requestedAppointment && <AppointmentMark row={row} />
}

/** The state of a row unless its tab says it; in quarantine the reason. */
function State({ row: { quarantineReason: reason, folder, status }, tab }: { row: InboxRow; tab: TabKey | undefined }) {
  if (reason)
    return (
      <span className="text-danger" title={quarantineReason(reason)}>
        {quarantineReason(reason)}
      </span>
    )
  if (tab) return null
  return folder === 'inbox' ? <StatusBadge status={status} /> : <Pill tone="neutral">{FOLDER_NAMES[folder]}</Pill>
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
