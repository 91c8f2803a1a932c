import { Link } from 'react-router'
import type { RequestAppointment } from '#app/features/work/appointments/of-requests.server.ts'
import { formatBriefSlot } from '#app/features/work/appointments/slot.ts'
import { hasValidSlot, STATE_NAMES } from '#app/features/work/appointments/states.ts'

/** The appointment of a request in a list: its time, or its state when it has none any more. */
export function AppointmentLink({ appointment }: { appointment: RequestAppointment }) {
  const { id, state } = appointment
  return (
    <Link to={`/admin/appointments/${id}`} className="text-xs hover:text-accent max-lg:inline-block max-lg:py-2">
      Appuntamento, {(hasValidSlot(state) ? formatBriefSlot(appointment) : STATE_NAMES[state]).toLowerCase()}
    </Link>
  )
}
