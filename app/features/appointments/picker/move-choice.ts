import { type ChosenSlot, readSlotChoice } from '#app/features/appointments/availability/slot-offer.ts'

/** What is wrong with the day or the hour of a move, in the customer's words. */
export type MoveErrors = Partial<Record<'date' | 'time', string>>

/** The button of the form that asks for the hours of another day, without scripts. */
export const MOVE_PREVIEW = { name: 'mostra', value: 'orari' } as const

/** What the form of a move says of a time that somebody else has got. */
export const MOVE_TAKEN = {
  /** Known before it is sent. */
  known: 'Quest’orario è occupato: scegline un altro.',
  lost: 'L’orario scelto è appena stato occupato: nulla è cambiato. Scegli uno degli orari liberi qui sotto.',
  full: 'L’orario scelto è appena stato occupato e non ce ne sono altri liberi: nulla è cambiato. Contattaci, ne troviamo uno.',
} as const

/** Day and hour as a form sends them; empty where nothing usable is chosen. */
export function readMove(form: FormData): Pick<ChosenSlot, 'date' | 'time'> {
  const chosen = readSlotChoice(form.get('slot')) ?? readSlotChoice(`${form.get('date')}T${form.get('time')}`)
  if (chosen) return chosen
  const text = (name: string, shape: RegExp) => shape.exec(String(form.get(name) ?? ''))?.[0] ?? ''
  return { date: text('date', /^\d{4}-\d\d-\d\d$/), time: text('time', /^\d\d:\d\d$/) }
}

/** What is still to be chosen. */
export function missingIn({ date, time }: Pick<ChosenSlot, 'date' | 'time'>): MoveErrors {
  return {
    ...(date === '' && { date: 'Scegli una data.' }),
    ...(time === '' && { time: 'Scegli un orario.' }),
  }
}
