import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import Send from 'lucide-react/icons/send'
import { type MailState, stateName } from './mail-states.ts'

const LOOKS = {
  dead: { icon: CircleAlert, color: 'text-danger' },
  queued: { icon: Clock, color: 'text-soft' },
  sending: { icon: Send, color: 'text-accent' },
  sent: { icon: CircleCheck, color: 'text-ok' },
  dropped: { icon: CircleSlash, color: 'text-soft' },
  dismissed: { icon: CircleSlash, color: 'text-soft' },
} as const

const KEPT = { icon: FileText, color: 'text-soft' }

/** State of a mail, as a word with an icon. */
export function MailStateMark({ state, delivery }: { state: MailState; delivery: string | null }) {
  const { icon: Icon, color } = state === 'sent' && delivery === 'file' ? KEPT : LOOKS[state]
  return (
    <span className={`inline-flex items-baseline gap-1.5 whitespace-nowrap font-medium text-sm ${color}`}>
      <Icon aria-hidden className="size-4 shrink-0 self-center" />
      {stateName(state, delivery)}
    </span>
  )
}
