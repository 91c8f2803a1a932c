import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import TimerOff from 'lucide-react/icons/timer-off'
import UserX from 'lucide-react/icons/user-x'
import { type AppointmentState, STATE_NAMES } from './states.ts'

const ICONS: Record<AppointmentState, typeof CircleX> = {
  pending: Hourglass,
  proposed: CalendarClock,
  confirmed: CalendarCheck,
  declined: CircleX,
  cancelled: CircleX,
  expired: TimerOff,
  done: CircleCheck,
  'no-show': UserX,
}

const LOOKS: Record<AppointmentState, string> = {
  pending: 'border-dashed border-line-strong text-text',
  proposed: 'border-dashed border-line-strong text-accent',
  confirmed: 'border-transparent bg-wash text-accent',
  declined: 'border-line text-soft',
  cancelled: 'border-line text-soft',
  expired: 'border-line text-soft',
  done: 'border-transparent bg-ok-ground text-ok',
  'no-show': 'border-transparent bg-danger-ground text-danger',
}

/** The icon of a state; its shape carries the same meaning as its colour. */
export function StateIcon({ state, className = 'size-4' }: { state: AppointmentState; className?: string }) {
  const Icon = ICONS[state]
  return <Icon aria-hidden className={`shrink-0 ${className}`} />
}

/** A state as a label with icon. */
export function StateMark({ state, className = '' }: { state: AppointmentState; className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-medium text-xs ${LOOKS[state]} ${className}`}
    >
      <StateIcon state={state} className="size-3.5" />
      {STATE_NAMES[state]}
    </span>
  )
}
