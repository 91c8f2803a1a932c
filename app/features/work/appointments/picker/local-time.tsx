import { useSyncExternalStore } from 'react'
import { formatBriefSlot, type Slot } from '#app/features/work/appointments/slot.ts'
import { ROME, romeInstant } from '#app/lib/time/rome-time.ts'
import { zoneClock } from '#app/lib/time/zone-clock.ts'

type Moment = Pick<Slot, 'date' | 'time'>

interface Props {
  slot: Moment
  before?: string
  /** Shown without scripts, and where the visitor's clock shows the same as Rome's. */
  otherwise?: string
}

/** A time of the company in the visitor's time zone as well, once scripts run. */
export function LocalTime({ slot, before = '', otherwise = '' }: Props) {
  const zone = useSyncExternalStore(
    neverChanges,
    () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => ROME,
  )
  const text = inZone(slot, zone)
  return text ? before + text : otherwise
}

const neverChanges = () => () => undefined

/** "10:00 a Roma, 09:00 da te (Regno Unito)"; empty if both clocks show the same. */
export function inZone(slot: Moment, timeZone: string): string {
  const instant = romeInstant(slot)
  const there = zoneClock(timeZone).wallTime(instant)
  const isSameDay = there.date === slot.date
  if (isSameDay && there.time === slot.time) return ''
  const time = isSameDay ? there.time : formatBriefSlot(there)
  return `${slot.time} a Roma, ${time} da te (${placeOf(timeZone, instant)})`
}

/** "Ora Regno Unito" as "Regno Unito"; "ora dell’Europa orientale" for a zone that has no other name. */
function placeOf(timeZone: string, instant: Date): string {
  const nameIn = (timeZoneName: 'shortGeneric' | 'longGeneric') =>
    new Intl.DateTimeFormat('it-IT', { timeZone, timeZoneName })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const [, place] = /^Ora:? (.+)/.exec(nameIn('shortGeneric')) ?? []
  return place ?? nameIn('longGeneric').replace(/^Ora/, 'ora')
}
