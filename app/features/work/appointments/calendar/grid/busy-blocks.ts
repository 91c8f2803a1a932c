import type { BusyTime } from '#app/features/work/appointments/availability/occupancy.ts'
import { type Slot, slotWallEnd } from '#app/features/work/appointments/slot.ts'
import { addDays, romeDay, romeWallTime } from '#app/lib/time/rome-time.ts'

/** The part of a busy time on one day, in local time (Europe/Rome). */
export interface BusyBlock {
  /** yyyy-mm-dd */
  date: string
  /** HH:MM */
  time: string
  /** HH:MM; 24:00 when it ends at midnight or later. */
  end: string
  /** The person who is busy; none for the company. */
  personId?: string
  person?: string
  /** What is written instead of "Occupato". */
  words?: string
}

/** Splits busy times into blocks per day, between two days (inclusive). Touching and overlapping times are merged. */
export function busyBlocks(times: readonly BusyTime[], from: string, to: string): BusyBlock[] {
  return joined(times).flatMap(({ startsAt, endsAt }) => {
    const [start, end] = [new Date(startsAt), new Date(endsAt)]
    const last = romeDay(new Date(end.getTime() - 1))
    const blocks: BusyBlock[] = []
    for (let date = later(romeDay(start), from); date <= last && date <= to; date = addDays(date, 1)) {
      blocks.push({
        date,
        time: romeDay(start) < date ? '00:00' : romeWallTime(start).time,
        end: romeDay(end) > date ? '24:00' : romeWallTime(end).time,
      })
    }
    return blocks
  })
}

/** Whether a block and a slot overlap in local time. */
export function isDuring({ date, time, end }: BusyBlock, slot: Slot): boolean {
  return date === slot.date && time < slotWallEnd(slot) && slot.time < end
}

/** "09:00–11:00", or words where it begins or ends with the day. */
export function formatBusyHours({ time, end }: BusyBlock): string {
  if (time !== '00:00') return end === '24:00' ? `dalle ${time}` : `${time}–${end}`
  return end === '24:00' ? 'tutto il giorno' : `fino alle ${end}`
}

function joined(times: readonly BusyTime[]): BusyTime[] {
  const whole: BusyTime[] = []
  for (const time of [...times].sort((one, other) => one.startsAt.localeCompare(other.startsAt))) {
    const before = whole.at(-1)
    if (before && time.startsAt <= before.endsAt) {
      whole[whole.length - 1] = { ...before, endsAt: later(before.endsAt, time.endsAt) }
    } else whole.push(time)
  }
  return whole
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
