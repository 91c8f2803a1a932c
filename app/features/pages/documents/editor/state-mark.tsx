import { type ContentState, STATE_NAMES } from '#app/features/pages/documents/publishing/states.ts'
import { formatBriefMoment, formatMoment, formatShortDay } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { Pill } from '#app/ui/list-tools.tsx'

/** The state of a page or entry in words; only one that visitors do not see stands out. */
export function StateMark({ state, isEntry = false }: { state: ContentState; isEntry?: boolean }) {
  const isWaiting = state.endsWith('-draft') || state.endsWith('-scheduled')
  const isUnseen = isEntry && state === 'original'
  return (
    <Pill tone={isWaiting ? 'warning' : isUnseen ? 'neutral' : 'quiet'}>
      {isUnseen ? 'Non pubblicato' : STATE_NAMES[state]}
    </Pill>
  )
}

interface Changes {
  state: ContentState
  scheduledFor: string | null
  draftAt: string | null
  draftBy?: string | null
  publishedAt: string | null
  trashedAt?: string | null
  isEntry?: boolean
}

/** The last change of a listed page or entry: its day if visitors see it, else its state too. */
export function DocumentChange({ state, isEntry, ...at }: Changes) {
  const moment = at.trashedAt ?? at.scheduledFor ?? at.draftAt ?? at.publishedAt
  if (!moment) return isEntry && <StateMark state={state} isEntry />
  const date = new Date(moment)
  const isSilent = state === 'published' || state === 'original'
  const by = at.draftAt === moment && at.draftBy !== undefined && (at.draftBy ?? 'un ex collega')
  return (
    <>
      {!isSilent && <StateMark state={state} isEntry={isEntry === true} />}
      <time
        dateTime={moment}
        title={`${isSilent ? 'Pubblicato' : STATE_NAMES[state]}: ${formatMoment(date)}`}
        className="text-right text-soft text-sm tabular-nums sm:min-w-24"
      >
        {moment === (at.draftAt ?? at.publishedAt) && 'Modificato '}
        {by && `da ${by}, `}
        {at.scheduledFor === moment ? formatBriefMoment(date) : formatShortDay(romeDay(date))}
      </time>
    </>
  )
}
