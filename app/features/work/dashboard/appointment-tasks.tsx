import { formatBriefSlot } from '#app/features/work/appointments/slot.ts'
import { formatBriefMoment, formatTime } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Dashboard } from './dashboard.server.ts'
import { Task, WorkSection } from './work-section.tsx'

/** Appointments to confirm, with until when their times are held; renders nothing when there are none. */
export function PendingTasks({ pending, now }: { pending: Dashboard['pending']; now: Date }) {
  return (
    <WorkSection title="Appuntamenti da confermare" total={pending.length}>
      {pending.map(({ id, name, company, state, date, time, holdUntil }) => {
        const until = holdUntil === null ? undefined : new Date(holdUntil)
        return (
          <Task
            key={id}
            to={`/admin/appointments/${id}`}
            name={name}
            about={[
              state === 'proposed' && 'in attesa della scelta del cliente',
              formatBriefSlot({ date, time }),
              company,
            ]
              .filter(Boolean)
              .join(' · ')}
            when={until && (until <= now ? <span className="text-danger">scaduto</span> : holdEnd(until, now))}
          />
        )
      })}
    </WorkSection>
  )
}

/** "entro le 18:00" on the same day, else "entro lun 30 nov, 9:00". */
function holdEnd(until: Date, now: Date): string {
  return romeDay(until) === romeDay(now) ? `entro le ${formatTime(until)}` : `entro ${formatBriefMoment(until)}`
}

/** Confirmed online appointments without a meeting link; renders nothing when there are none. */
export function WithoutLink({ appointments }: { appointments: Dashboard['withoutLink'] }) {
  return (
    <WorkSection title="Manca il link della videochiamata" total={appointments.length}>
      {appointments.map((appointment) => (
        <Task
          key={appointment.id}
          to={`/admin/appointments/${appointment.id}?azione=set-link`}
          name={appointment.name}
          when={formatBriefSlot(appointment)}
        />
      ))}
    </WorkSection>
  )
}
