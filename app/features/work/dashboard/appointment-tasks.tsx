import { formatBriefSlot } from '#app/features/work/appointments/slot.ts'
import { formatTime } from '#app/lib/text/format.ts'
import type { Dashboard } from './dashboard.server.ts'
import { Task, WorkSection } from './work-section.tsx'

/** Appointments whose hold ends today; renders nothing when there are none. */
export function EndingHolds({ holds, now }: { holds: Dashboard['endingHolds']; now: Date }) {
  return (
    <WorkSection title="Scadono oggi" total={holds.length}>
      {holds.map(({ id, name, state, date, time, holdUntil }) => {
        const until = new Date(holdUntil)
        return (
          <Task
            key={id}
            to={`/admin/appointments/${id}`}
            name={name}
            about={`${state === 'proposed' ? 'In attesa della scelta del cliente' : 'Da confermare'} · ${formatBriefSlot({ date, time })}`}
            when={until <= now ? <span className="text-danger">scaduto</span> : `entro le ${formatTime(until)}`}
          />
        )
      })}
    </WorkSection>
  )
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
