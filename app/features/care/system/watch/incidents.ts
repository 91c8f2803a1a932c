import { CHECK_NAMES, type Check, type CheckId } from '#app/features/care/system/checks/check.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { DAY, MINUTE, timeAgo } from '#app/lib/time/duration.ts'

/** A failure of a check, from its first sight until the check has been fine for a while. */
export interface Incident {
  id: CheckId
  since: string
  text: string
  advice: string
  /** Whether the operator was notified. */
  isAnnounced: boolean
  /** Since when the check is fine again. */
  fineSince: string | null
}

/** What the alarm remembers between looks. */
export interface AlarmState {
  incidents: Incident[]
  /** When the mails of the last day were sent. */
  sentAt: string[]
}

export const NO_ALARM: AlarmState = { incidents: [], sentAt: [] }

/** A failure seen only once is not announced. */
const CONFIRM_MS = MINUTE
/** An incident ends when its check has been fine for this long, so that one that comes and goes is one incident. */
const CALM_MS = 10 * MINUTE
const MAILS_PER_DAY = 20

/** Follows the incidents by the latest results; `begun` and `ended` are still to be announced. */
export function followIncidents(state: AlarmState, checks: readonly Check[], now: Date) {
  const failing = new Map(
    checks.filter(({ state, rings }) => state === 'failed' && rings).map((each) => [each.id, each]),
  )
  const moment = now.toISOString()
  const known = state.incidents
    .filter(({ id }) => Object.hasOwn(CHECK_NAMES, id))
    .map((stored): Incident => {
      const incident = notAhead(stored, now)
      const check = failing.get(incident.id)
      failing.delete(incident.id)
      return check
        ? { ...incident, text: check.text, advice: check.advice ?? '', fineSince: null }
        : { ...incident, fineSince: incident.fineSince ?? moment }
    })
  for (const { id, text, advice = '' } of failing.values()) {
    known.push({ id, since: moment, text, advice, isAnnounced: false, fineSince: null })
  }
  const isOver = ({ fineSince }: Incident) => fineSince !== null && fineSince <= timeAgo(now, CALM_MS)
  // A short failure that was never announced leaves no trace.
  const incidents = known.filter(({ isAnnounced, fineSince }) => isAnnounced || fineSince === null)
  return {
    incidents,
    begun: incidents.filter(({ isAnnounced, since }) => !isAnnounced && since <= timeAgo(now, CONFIRM_MS)),
    ended: incidents.filter((incident) => incident.isAnnounced && isOver(incident)),
  }
}

/** Whether a mail may still be sent today. */
export function hasRoom({ sentAt }: AlarmState, now: Date): boolean {
  return ofLastDay(sentAt, now).length < MAILS_PER_DAY
}

/** The state after these incidents were announced in one mail. */
export function announced(
  { sentAt }: AlarmState,
  { incidents, begun, ended }: ReturnType<typeof followIncidents>,
  now: Date,
): AlarmState {
  const left = incidents.filter((incident) => !ended.includes(incident))
  return {
    incidents: left.map((incident) => (begun.includes(incident) ? { ...incident, isAnnounced: true } : incident)),
    sentAt: [...ofLastDay(sentAt, now), now.toISOString()],
  }
}

/** Times further ahead were stored while the clock was wrong. */
function ofLastDay(sentAt: readonly string[], now: Date): string[] {
  return sentAt.filter((at) => at > timeAgo(now, DAY) && at <= latestBelieved(now))
}

/** The same incident, begun now if it seems to begin later. */
function notAhead(incident: Incident, now: Date): Incident {
  const { since, fineSince } = incident
  const latest = latestBelieved(now)
  const moment = now.toISOString()
  return {
    ...incident,
    since: since > latest ? moment : since,
    fineSince: fineSince !== null && fineSince > latest ? moment : fineSince,
  }
}
