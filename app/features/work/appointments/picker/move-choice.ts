import * as z from 'zod/mini'

/** Submit button that shows the hours of another day without JavaScript. */
export const MOVE_PREVIEW = { name: 'mostra', value: 'orari' } as const

/** Messages about a slot that has been taken. */
export const MOVE_TAKEN = {
  /** Detected before sending. */
  known: 'Questo orario è occupato: scegline un altro.',
  lost: 'L’orario scelto è appena stato occupato. Il tuo appuntamento non è cambiato: scegli uno degli orari liberi qui sotto.',
  full: 'L’orario scelto è appena stato occupato e non ce ne sono altri liberi. Il tuo appuntamento non è cambiato: contattaci, troviamo un altro momento.',
} as const

/** Day and hour of a move. */
export const MOVE_FIELDS = {
  date: z.prefault(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Scegli una data.')), ''),
  time: z.prefault(z.string().check(z.regex(/^\d\d:\d\d$/, 'Scegli un orario.')), ''),
}
