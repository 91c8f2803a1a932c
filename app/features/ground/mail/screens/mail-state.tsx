import { Pill } from '#app/ui/list-tools.tsx'
import { type MailState, stateName } from './mail-states.ts'

const TONES = {
  dead: 'danger',
  queued: 'neutral',
  sending: 'accent',
  sent: 'quiet',
  dropped: 'quiet',
  dismissed: 'quiet',
} as const

/** State of a mail, in words. */
export function MailStateMark({ state, delivery }: { state: MailState; delivery: string | null }) {
  return <Pill tone={TONES[state]}>{stateName(state, delivery)}</Pill>
}
