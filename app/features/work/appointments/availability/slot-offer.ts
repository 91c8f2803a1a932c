import { HALF_HOURS } from '#app/features/work/appointments/slot.ts'

/** The offer as data of the slot picker, one letter for each duration, day and hour to keep the page small. */
export interface SlotOffer {
  /** Every start time (HH:MM) offered on at least one of the days. */
  times: string[]
  /** The offered days (yyyy-mm-dd); for each duration in minutes, or duration and place, one letter for each of `times`. */
  days: { date: string; marks: Record<string, string> }[]
}

/** The choice in a picker, as form values; empty where nothing is chosen. */
export interface ChosenSlot {
  date: string
  time: string
  duration: string
  /** Decides only where people are named who do not go everywhere. */
  location?: string
}

/** `absent`: the day does not have this hour. */
export type SlotMark = 'free' | 'taken' | 'absent'

const LETTERS = { free: '+', taken: 'x', absent: '-' } as const

/** The name of the marks of a duration at a place; without a place, of the duration. */
export function markKey({ duration, location = '' }: Pick<ChosenSlot, 'duration' | 'location'>): string {
  return location ? `${duration} ${location}` : duration
}

/** Packs the offers by `markKey`. */
export function packOffer(
  byDuration: Readonly<Record<string, readonly { date: string; times: readonly { time: string; free: boolean }[] }[]>>,
): SlotOffer {
  const offered = Object.values(byDuration)
  const known = new Set(offered.flat().flatMap(({ times }) => times.map(({ time }) => time)))
  const times = HALF_HOURS.filter((time) => known.has(time))
  const dates = [...new Set(offered.flat().map(({ date }) => date))].sort()
  const marksOf = (date: string) =>
    Object.fromEntries(
      Object.entries(byDuration).map(([duration, days]) => {
        const day = new Map(days.find((each) => each.date === date)?.times.map(({ time, free }) => [time, free]))
        const letter = (time: string) => LETTERS[day.has(time) ? (day.get(time) ? 'free' : 'taken') : 'absent']
        return [duration, times.map(letter).join('')]
      }),
    )
  return { times, days: dates.map((date) => ({ date, marks: marksOf(date) })) }
}

/** Whether a slot is free, taken or not offered. */
export function markOf(offer: SlotOffer, chosen: ChosenSlot): SlotMark {
  const letter = lettersOf(offer, chosen.date, chosen)[offer.times.indexOf(chosen.time)]
  return letter === LETTERS.free ? 'free' : letter === LETTERS.taken ? 'taken' : 'absent'
}

/** Whether a day has room for an appointment of this duration at this place. */
export function hasFree(offer: SlotOffer, date: string, chosen: Pick<ChosenSlot, 'duration' | 'location'>): boolean {
  return lettersOf(offer, date, chosen).includes(LETTERS.free)
}

/** Duration and place come from a form and may name a property of Object.prototype. */
function lettersOf(offer: SlotOffer, date: string, chosen: Pick<ChosenSlot, 'duration' | 'location'>): string {
  const marks = offer.days.find((day) => day.date === date)?.marks ?? {}
  const key = [markKey(chosen), chosen.duration].find((name) => Object.hasOwn(marks, name))
  return key === undefined ? '' : (marks[key] ?? '')
}

/** The start times of a day; of all days while none is chosen. */
export function timesOf(offer: SlotOffer, chosen: Pick<ChosenSlot, 'date' | 'duration' | 'location'>): string[] {
  if (!offer.days.some((day) => day.date === chosen.date)) return offer.times
  return offer.times.filter((time) => markOf(offer, { ...chosen, time }) !== 'absent')
}

/** The current choice in a form. */
export function chosenIn(form: HTMLFormElement): ChosenSlot {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { date: text('date'), time: text('time'), duration: text('duration'), location: text('location') }
}

/** Removes the errors resolved by a new choice: of a chosen day, or of an hour that may now be free. */
export function withoutAnswered<Errors extends Partial<Record<'date' | 'time', string>>>(
  errors: Errors,
  before: ChosenSlot,
  now: ChosenSlot,
): Errors {
  const isSameWish = before.date === now.date && before.time === now.time && markKey(before) === markKey(now)
  const left = { ...errors }
  if (before.date !== now.date) delete left.date
  if (!isSameWish && now.time !== '') delete left.time
  return left
}

/** Selects a radio button; does nothing when it does not exist. */
export function chooseRadio(form: HTMLFormElement, name: string, value: string): void {
  const radio = form.querySelector<HTMLInputElement>(`input[name="${name}"][value="${CSS.escape(value)}"]`)
  if (radio) radio.checked = true
}

/** Selects an alternative in the picker's form and focuses its hour; returns the new choice. */
export function pickSlot(form: HTMLFormElement, slot: { date: string; time: string }): ChosenSlot {
  chooseRadio(form, 'date', slot.date)
  chooseRadio(form, 'time', slot.time)
  form.querySelector<HTMLElement>('input[name=time]:checked')?.focus()
  return chosenIn(form)
}
