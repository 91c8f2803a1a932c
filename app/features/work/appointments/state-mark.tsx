import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import MailCheck from 'lucide-react/icons/mail-check'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import MailX from 'lucide-react/icons/mail-x'
import TimerOff from 'lucide-react/icons/timer-off'
import UserX from 'lucide-react/icons/user-x'
import { ANSWER_NAMES, type CalendarAnswerKind } from './calendar-answers.ts'
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
  pending: 'border-transparent bg-warm-ground text-warm',
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

const ANSWER_ICONS: Record<CalendarAnswerKind, typeof CircleX> = {
  accepted: MailCheck,
  declined: MailX,
  tentative: MailQuestion,
}

const ANSWER_LOOKS: Record<CalendarAnswerKind, string> = {
  accepted: 'text-ok',
  declined: 'text-danger',
  tentative: 'text-text',
}

/** The icon of an answer to an invitation; its shape carries the same meaning as its colour. */
export function AnswerIcon({ answer, className = 'size-4' }: { answer: CalendarAnswerKind; className?: string }) {
  const Icon = ANSWER_ICONS[answer]
  return <Icon aria-hidden className={`shrink-0 ${ANSWER_LOOKS[answer]} ${className}`} />
}

/** What the customer's calendar answered to the invitation, in words; nothing without an answer. */
export function AnswerMark({ answer }: { answer: CalendarAnswerKind | undefined }) {
  if (!answer) return null
  return (
    <span className={`inline-flex items-center gap-1.5 text-xs ${ANSWER_LOOKS[answer]}`}>
      <AnswerIcon answer={answer} className="size-3.5" />
      {ANSWER_NAMES[answer]}
    </span>
  )
}
