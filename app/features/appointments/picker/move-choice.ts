import type { ChosenSlot } from '#app/features/appointments/availability/slot-offer.ts'
import { readSlotParam } from '#app/features/appointments/slot.ts'

/** Error messages for day and hour of a move. */
export type MoveErrors = Partial<Record<'date' | 'time', string>>

/** Submit button that shows the hours of another day without JavaScript. */
export const MOVE_PREVIEW = { name: 'mostra', value: 'orari' } as const

/** Messages about a slot that has been taken. */
export const MOVE_TAKEN = {
  /** Detected before sending. */
  known: 'Quest’orario è occupato: scegline un altro.',
  lost: 'L’orario scelto è appena stato occupato: nulla è cambiato. Scegli uno degli orari liberi qui sotto.',
  full: 'L’orario scelto è appena stato occupato e non ce ne sono altri liberi: nulla è cambiato. Contattaci, ne troviamo uno.',
} as const

/** Day and hour from a form; empty where no valid one is chosen. */
export function readMove(form: FormData): Pick<ChosenSlot, 'date' | 'time'> {
  const chosen = readSlotParam(String(form.get('slot'))) ?? readSlotParam(`${form.get('date')}T${form.get('time')}`)
  if (chosen) return chosen
  const text = (name: string, shape: RegExp) => shape.exec(String(form.get(name) ?? ''))?.[0] ?? ''
  return { date: text('date', /^\d{4}-\d\d-\d\d$/), time: text('time', /^\d\d:\d\d$/) }
}

/** Errors for missing choices. */
export function missingIn({ date, time }: Pick<ChosenSlot, 'date' | 'time'>): MoveErrors {
  return {
    ...(date === '' && { date: 'Scegli una data.' }),
    ...(time === '' && { time: 'Scegli un orario.' }),
  }
}
