import type { Point } from '#app/content/offering.ts'
import type { Booking } from '#app/features/ground/settings/booking/booking.ts'
import { markOf, type SlotOffer } from '#app/features/work/appointments/availability/slot-offer.ts'
import { DEFAULT_DURATION } from '#app/features/work/appointments/durations.ts'
import { type Slot, slotStart } from '#app/features/work/appointments/slot.ts'
import { answerDeadline } from '#app/features/work/requests/answer-deadline.ts'
import { formatCount, formatDay } from '#app/lib/text/format.ts'

/** The times that the steps state: until when a request sent now is answered, and the customers' change deadline. */
export type StepTimes = { answerBy: string } & Pick<Booking, 'changeDeadlineHours'>

/** What follows a request sent now, with this appointment if one is chosen: a near one is answered before it begins. */
export function contactSteps({ answerBy, changeDeadlineHours }: StepTimes, slot?: Slot): Point[] {
  const isNear = slot !== undefined && slotStart(slot).toISOString() <= answerBy
  const deadline = isNear ? 'prima che cominci' : answerDeadline(answerBy)
  return [
    {
      title: 'Subito',
      text: 'Ti arriva un’email con il codice della richiesta. Poi una persona legge la richiesta.',
    },
    {
      title: deadline.charAt(0).toUpperCase() + deadline.slice(1),
      text: 'Se scrivi adesso, ti rispondiamo entro questo termine. Se hai chiesto un appuntamento, prima che cominci lo confermiamo o ti proponiamo un altro orario: fino alla risposta, di regola, l’orario resta riservato per te.',
    },
    {
      title: changeDeadlineHours > 0 ? `Fino a ${formatSpan(changeDeadlineHours)} prima` : 'Fino all’inizio',
      text: 'Sposti o annulli l’appuntamento dal link nelle nostre email, senza telefonare.',
    },
  ]
}

/** Whole days from two on, else hours: "3 giorni", "12 ore". */
function formatSpan(hours: number): string {
  const days = hours / 24
  return days >= 2 && Number.isInteger(days)
    ? formatCount(days, 'un giorno', 'giorni')
    : formatCount(hours, 'un’ora', 'ore')
}

/** The first slot of the usual duration that is free: "mercoledì 25 novembre, ore 09:30". Undefined when all are taken. */
export function firstFree(offer: SlotOffer): string | undefined {
  for (const { date } of offer.days) {
    const time = offer.times.find((one) => markOf(offer, { date, time: one, duration: DEFAULT_DURATION }) === 'free')
    if (time) return `${formatDay(date).replace(/ \d{4}$/, '')}, ore ${time}`
  }
  return undefined
}
