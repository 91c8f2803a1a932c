import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Link } from 'react-router'
import { hasValidSlot, STATE_NAMES } from '#app/features/appointments/states.ts'
import { StatusBadge } from '#app/features/requests/status-badge.tsx'
import { quarantineReason } from '#app/features/requests/statuses.ts'
import { UserTextLine } from '#app/features/requests/user-text.tsx'
import { formatShortDay, formatStamp } from '#app/lib/format.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { InboxRow } from './list-requests.server.ts'

/** One page of requests, each with a link and a checkbox. */
export function InboxList({ rows, names }: { rows: InboxRow[]; names: ReadonlyMap<string, string> }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <li key={row.id} className="relative flex gap-1 hover:bg-wash has-[:checked]:bg-wash">
          <label className="relative z-10 grid w-11 shrink-0 place-items-center">
            <span className="visually-hidden">Seleziona {row.reference}</span>
            <Checkbox name="item" value={`${row.id}:${row.version}`} className="size-4" />
          </label>
          <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 py-2.5 pr-2 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_8.5rem]">
            <p className="min-w-0">
              <Link
                to={`/admin/requests/${row.id}`}
                className="block truncate font-semibold after:absolute after:inset-0 hover:text-accent"
              >
                <UserTextLine text={row.name} max={80} empty="Senza nome" />
              </Link>
              <span className="block truncate text-soft text-sm">
                <UserTextLine text={row.company || row.email} max={80} />
              </span>
            </p>
            <div className="min-w-0">
              <p className="line-clamp-2 text-soft text-sm md:line-clamp-1">
                <UserTextLine text={row.excerpt} max={160} />
              </p>
              {row.quarantineReason && (
                <p className="text-danger text-sm">In quarantena. {quarantineReason(row.quarantineReason)}</p>
              )}
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-xs">
                <span className="tabular-nums">{row.reference}</span>
                {row.requestedAppointment && (
                  <span className="inline-flex items-center gap-1">
                    <CalendarClock aria-hidden className="size-3.5" />
                    {appointmentText(row)}
                  </span>
                )}
                {row.appointment?.verifyBy && <span>Indirizzo da confermare</span>}
                {row.supersededBy && <span>Sostituita da una richiesta più recente</span>}
                {row.assignedTo && <span>→ {names.get(row.assignedTo) ?? 'persona non più presente'}</span>}
                {row.tags.map((tag) => (
                  <span key={tag} className="rounded bg-sunken px-1.5 py-0.5">
                    <UserTextLine text={tag} />
                  </span>
                ))}
              </p>
            </div>
            <p className="flex items-center gap-3 md:flex-col md:items-end md:gap-1">
              <StatusBadge status={row.status} />
              <time dateTime={row.createdAt} className="whitespace-nowrap text-soft text-xs tabular-nums">
                {formatStamp(new Date(row.createdAt))}
              </time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function appointmentText({ appointment }: InboxRow): string {
  if (!appointment) return 'Appuntamento'
  const state = STATE_NAMES[appointment.state].toLowerCase()
  if (!hasValidSlot(appointment.state)) return `Appuntamento: ${state}`
  return `Appuntamento ${formatShortDay(appointment.date)}, ${appointment.time}: ${state}`
}
