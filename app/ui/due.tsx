import { formatBriefDay, formatTime } from '#app/lib/text/format.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'

interface Props {
  by: Date
  now: Date
  /** What is said once it is over. */
  late?: string
  /** Milliseconds before the end in which it is near, besides its day. */
  near?: number
}

/** Until when something is to be done, coloured when that is near and when it is over. */
export function Due({ by, now, late = 'in ritardo', near = 0 }: Props) {
  if (by <= now) return <span className="font-medium text-danger">{late}</span>
  const isToday = romeDay(by) === romeDay(now)
  const isNear = isToday || by.getTime() - now.getTime() < near
  return (
    <span className={isNear ? 'font-medium text-warm' : ''}>
      entro {isToday ? `le ${formatTime(by)}` : formatBriefDay(romeDay(by))}
    </span>
  )
}
