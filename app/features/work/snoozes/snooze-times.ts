import { addDays, isCalendarDay, mondayOf, romeDay, romeInstant } from '#app/lib/time/rome-time.ts'

/** When something comes back. */
export const SNOOZE_CHOICES = {
  today: 'Oggi alle 17',
  tomorrow: 'Domani alle 9',
  monday: 'Lunedì alle 9',
  date: 'Quel giorno alle 9',
} as const

export type SnoozeChoice = keyof typeof SNOOZE_CHOICES

/** The instant of a choice, by the clocks in Rome; undefined for one that is past, or a day that does not exist. */
export function snoozeTime(when: SnoozeChoice, date: string, now: Date): Date | undefined {
  const today = romeDay(now)
  const days = { today, tomorrow: addDays(today, 1), monday: addDays(mondayOf(today), 7), date }
  const day = days[when]
  if (!isCalendarDay(day)) return undefined
  const due = romeInstant({ date: day, time: when === 'today' ? '17:00' : '09:00' })
  return due > now ? due : undefined
}

/** The choices to offer now: not the past, and not one time twice. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const seen = new Set<number>()
  return (['today', 'tomorrow', 'monday'] as const).filter((when) => {
    const due = snoozeTime(when, '', now)?.getTime()
    if (due === undefined || seen.has(due)) return false
    seen.add(due)
    return true
  })
}
