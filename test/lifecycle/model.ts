/**
 * A model of appointments written without product code: times by asking the zone's calendar for every half hour, claims
 * as plain lists. The product is compared with it.
 */

/** A requested slot: day and time in Rome, length in minutes. */
export interface Times {
  date: string
  time: string
  duration: number
}

export type ModelState =
  | 'pending'
  | 'proposed'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'done'
  | 'no-show'

/** One appointment of the model. */
export interface Modelled {
  state: ModelState
  times: Times
  proposals: Times[]
  /** Instants (ms) of its half hours. */
  owned: Set<number>
  /** When it expires (ms); only while it waits for an answer. */
  expiresAt: number
  /** Whether the customer was ever told that it is confirmed. */
  announced: boolean
}

/** `refused`: not possible in this state or at this time. */
export type Outcome = 'changed' | 'taken' | 'refused'

const HALF_HOUR = 30 * 60_000
const HOUR = 2 * HALF_HOUR

/** The settings of the model. */
export interface ModelRules {
  seats: number
  bufferMinutes: number
  holdHours: number
  deadlineHours: number
  /** Whether the company is open at a full hour. */
  isOpen: (hour: Date) => boolean
}

/** All appointments of one history. */
export class Model {
  readonly appointments: Modelled[] = []
  readonly rules: ModelRules
  now: number

  constructor(rules: ModelRules, now: number) {
    this.rules = rules
    this.now = now
  }

  request(times: Times): Outcome {
    const owned = this.#claim(new Set(), [times])
    if (!owned) return 'taken'
    const state = { state: 'pending', times, proposals: [], owned, announced: false } as const
    this.appointments.push({ ...state, proposals: [], expiresAt: this.#expiry([times]) })
    return 'changed'
  }

  confirm(which: number): Outcome {
    const one = this.#get(which)
    if (one.state !== 'pending' || instantOf(one.times) <= this.now) return 'refused'
    return this.#fix(one, one.times)
  }

  move(which: number, times: Times): Outcome {
    const one = this.#get(which)
    if (!['pending', 'proposed', 'confirmed', 'expired'].includes(one.state)) return 'refused'
    if (instantOf(times) <= this.now || this.#standsAt(one, times)) return 'refused'
    return this.#fix(one, times)
  }

  propose(which: number, proposals: Times[]): Outcome {
    const one = this.#get(which)
    if (!['pending', 'proposed', 'expired'].includes(one.state)) return 'refused'
    if (proposals.some((times) => instantOf(times) <= this.now)) return 'refused'
    const owned = this.#claim(one.owned, proposals)
    if (!owned) return 'taken'
    Object.assign(one, { state: 'proposed', proposals, owned, expiresAt: this.#expiry(proposals) })
    return 'changed'
  }

  accept(which: number, times: Times): Outcome {
    const one = this.#get(which)
    const proposed = one.proposals.some((proposal) => isSame(proposal, times))
    if (one.state !== 'proposed' || !proposed || instantOf(times) <= this.now) return 'refused'
    return this.#fix(one, times)
  }

  /** `offered`: whether the site offers this day and time to visitors at all. */
  reschedule(which: number, times: Times, offered: boolean): Outcome {
    const one = this.#get(which)
    if (this.#tooLate(one) || !offered) return 'refused'
    const owned = this.#claim(one.owned, [times])
    if (!owned) return 'taken'
    if (!['pending', 'proposed', 'confirmed'].includes(one.state)) return 'refused'
    if (instantOf(times) <= this.now || this.#standsAt(one, times)) return 'refused'
    if (one.state === 'confirmed') return this.#fix(one, times)
    Object.assign(one, { state: 'pending', times, proposals: [], owned, expiresAt: this.#expiry([times]) })
    return 'changed'
  }

  cancel(which: number, by: 'staff' | 'visitor'): Outcome {
    const one = this.#get(which)
    if (!['pending', 'proposed', 'confirmed'].includes(one.state)) return 'refused'
    if (one.state !== 'proposed' && instantOf(one.times) <= this.now) return 'refused'
    if (by === 'visitor' && this.#tooLate(one)) return 'refused'
    return this.#end(one, 'cancelled')
  }

  decline(which: number): Outcome {
    const one = this.#get(which)
    if (one.state !== 'pending' && one.state !== 'proposed') return 'refused'
    return this.#end(one, 'declined')
  }

  close(which: number, state: 'done' | 'no-show'): Outcome {
    const one = this.#get(which)
    const other = state === 'done' ? 'no-show' : 'done'
    if ((one.state !== 'confirmed' && one.state !== other) || instantOf(one.times) > this.now) return 'refused'
    return this.#end(one, state)
  }

  /** Advances the time; unanswered appointments expire. */
  wait(hours: number): void {
    this.now += hours * HOUR
    for (const one of this.appointments) {
      const waits = one.state === 'pending' || one.state === 'proposed'
      if (waits && one.expiresAt <= this.now) this.#end(one, 'expired')
    }
  }

  #get(which: number): Modelled {
    const one = this.appointments[which]
    if (!one) throw new Error(`no appointment ${which}`)
    return one
  }

  #fix(one: Modelled, times: Times): Outcome {
    const owned = this.#claim(one.owned, [times])
    if (!owned) return 'taken'
    Object.assign(one, { state: 'confirmed', times, proposals: [], owned, announced: true })
    return 'changed'
  }

  #end(one: Modelled, state: ModelState): Outcome {
    Object.assign(one, { state, proposals: [], owned: new Set() })
    return 'changed'
  }

  #standsAt(one: Modelled, times: Times): boolean {
    return isSame(one.times, times) && (one.state === 'pending' || one.state === 'confirmed')
  }

  /** Whether it is too late for the customer to change it. */
  #tooLate(one: Modelled): boolean {
    if (one.state === 'proposed') return false
    const hours = one.state === 'confirmed' ? this.rules.deadlineHours : 0
    return instantOf(one.times) - this.now <= hours * HOUR
  }

  /** Looks at every hour from four hours from now to the change deadline: the first open one after the hold, or the last. */
  #expiry(times: Times[]): number {
    const last = Math.max(...times.map(instantOf))
    const deadline = last - this.rules.deadlineHours * HOUR
    const [least, end] = [this.now + 4 * HOUR, this.now + this.rules.holdHours * HOUR]
    if (deadline < least) return Math.min(end, last)
    const open: number[] = []
    for (let hour = Math.ceil(least / HOUR) * HOUR; hour <= deadline; hour += HOUR) {
      if (this.rules.isOpen(new Date(hour))) open.push(hour)
    }
    return open.find((hour) => hour >= end) ?? open.at(-1) ?? Math.min(end, deadline)
  }

  /**
   * Returns the half hours of some slots if each of them, except those in `mine`, has a free seat; undefined otherwise.
   */
  #claim(mine: ReadonlySet<number>, times: Times[]): Set<number> | undefined {
    const wanted = new Set<number>()
    for (const one of times) {
      const end = instantOf(one) + (one.duration + this.rules.bufferMinutes) * 60_000
      for (let at = instantOf(one); at < end; at += HALF_HOUR) wanted.add(at)
    }
    for (const at of wanted) {
      if (mine.has(at)) continue
      const owners = this.appointments.filter(({ owned }) => owned.has(at)).length
      if (owners >= this.rules.seats) return undefined
    }
    return wanted
  }
}

function isSame(one: Times, other: Times): boolean {
  return one.date === other.date && one.time === other.time && one.duration === other.duration
}

const IN_ROME = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' })
const days = new Map<string, Map<string, number>>()

/** Returns the first instant (ms) at which clocks in Rome show a time; a skipped hour is the one after it. */
export function instantOf({ date, time }: Pick<Times, 'date' | 'time'>): number {
  let day = days.get(date)
  if (!day) {
    day = new Map()
    const noon = Date.parse(`${date}T12:00:00Z`)
    for (let at = noon - 14 * HOUR; at <= noon + 14 * HOUR; at += HALF_HOUR) {
      const shown = IN_ROME.format(at)
      if (!day.has(shown)) day.set(shown, at)
    }
    days.set(date, day)
  }
  const found = day.get(`${date} ${time}`)
  if (found !== undefined) return found
  const hour = Number(time.slice(0, 2)) - 1
  if (hour < 0) throw new Error(`no time ${date} ${time}`)
  return instantOf({ date, time: `${String(hour).padStart(2, '0')}${time.slice(2)}` }) + HOUR
}
