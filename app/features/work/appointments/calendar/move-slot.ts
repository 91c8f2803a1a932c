import { HALF_HOURS, type Slot } from '#app/features/work/appointments/slot.ts'

/** Moves a slot by an arrow key: half an hour up or down, a day left or right, within the shown days. */
export function moveSlot(slot: Slot, key: string, days: readonly string[]): Slot {
  const [time, date] = [HALF_HOURS.indexOf(slot.time), days.indexOf(slot.date)]
  switch (key) {
    case 'ArrowUp':
      return { ...slot, time: HALF_HOURS[time - 1] ?? slot.time }
    case 'ArrowDown':
      return { ...slot, time: HALF_HOURS[time + 1] ?? slot.time }
    case 'ArrowLeft':
      return { ...slot, date: days[date - 1] ?? slot.date }
    case 'ArrowRight':
      return { ...slot, date: days[date + 1] ?? slot.date }
    default:
      return slot
  }
}
