import { HALF_HOURS } from '#app/features/appointments/slot.ts'

/** What a picker knows of the times on offer, small enough to stand in a page: for every length, day and hour one letter. */
export interface SlotOffer {
  /** Every hour (HH:MM) that is offered on one of the days at least. */
  times: string[]
  /** The days (yyyy-mm-dd) on offer; for each length in minutes one letter for each of `times`. */
  days: { date: string; marks: Record<string, string> }[]
}

/** What a picker has chosen, as its form sends it; empty where nothing is chosen yet. */
export interface ChosenSlot {
  date: string
  time: string
  duration: string
}

/** `absent`: this day does not have this hour. */
export type SlotMark = 'free' | 'taken' | 'absent'

const LETTERS = { free: '+', taken: 'x', absent: '-' } as const

/** Packs what is offered, by length. */
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

/** Whether a time can be had. */
export function markOf(offer: SlotOffer, { date, time, duration }: ChosenSlot): SlotMark {
  const letter = lettersOf(offer, date, duration)[offer.times.indexOf(time)]
  return letter === LETTERS.free ? 'free' : letter === LETTERS.taken ? 'taken' : 'absent'
}

/** Whether a day has room for an appointment of this length. */
export function hasFree(offer: SlotOffer, date: string, duration: string): boolean {
  return lettersOf(offer, date, duration).includes(LETTERS.free)
}

/** A form can name any length, also one that every object has. */
function lettersOf(offer: SlotOffer, date: string, duration: string): string {
  const marks = offer.days.find((day) => day.date === date)?.marks ?? {}
  return Object.hasOwn(marks, duration) ? (marks[duration] ?? '') : ''
}

/** The hours of a day; of all days while none is chosen. */
export function timesOf(offer: SlotOffer, { date, duration }: Pick<ChosenSlot, 'date' | 'duration'>): string[] {
  if (!offer.days.some((day) => day.date === date)) return offer.times
  return offer.times.filter((time) => markOf(offer, { date, time, duration }) !== 'absent')
}

/** What a form has chosen now. */
export function chosenIn(form: HTMLFormElement): ChosenSlot {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { date: text('date'), time: text('time'), duration: text('duration') }
}

/** The messages of a form without those that a new choice has answered: of a day that was chosen, of an hour that may fit now. */
export function withoutAnswered<Errors extends Partial<Record<'date' | 'time', string>>>(
  errors: Errors,
  before: ChosenSlot,
  now: ChosenSlot,
): Errors {
  const { date, time, ...others } = errors
  const isSameWish = before.date === now.date && before.time === now.time && before.duration === now.duration
  const kept = { ...(before.date === now.date && { date }), ...((isSameWish || now.time === '') && { time }) }
  return { ...others, ...kept } as Errors
}

/** Chooses a radio button by hand; one that is not there changes nothing. */
export function chooseRadio(form: HTMLFormElement, name: string, value: string): void {
  const radio = form.querySelector<HTMLInputElement>(`input[name="${name}"][value="${CSS.escape(value)}"]`)
  if (radio) radio.checked = true
}

/** Chooses one of the alternatives in the picker's form, with the focus on its hour; what is chosen now. */
export function pickSlot(form: HTMLFormElement, slot: { date: string; time: string }): ChosenSlot {
  chooseRadio(form, 'date', slot.date)
  chooseRadio(form, 'time', slot.time)
  form.querySelector<HTMLElement>('input[name=time]:checked')?.focus()
  return chosenIn(form)
}

/** The word that a one-click choice sends, and what it says. */
export function slotChoice({ date, time }: { date: string; time: string }): string {
  return `${date}T${time}`
}

/** Day and time of such a word; undefined for any other. */
export function readSlotChoice(word: unknown): { date: string; time: string } | undefined {
  const [, date, time] = (typeof word === 'string' && /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(word)) || []
  return date && time ? { date, time } : undefined
}
