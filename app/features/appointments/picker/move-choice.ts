import * as z from 'zod/mini'

/** Submit button that shows the hours of another day without JavaScript. */
export const MOVE_PREVIEW = { name: 'mostra', value: 'orari' } as const

/** Messages about a slot that has been taken. */
export const MOVE_TAKEN = {
  /** Detected before sending. */
  known: 'Questo orario è occupato: scegline un altro.',
  lost: 'L’orario scelto è appena stato occupato: nulla è cambiato. Scegli uno degli orari liberi qui sotto.',
  full: 'L’orario scelto è appena stato occupato e non ce ne sono altri liberi: nulla è cambiato. Contattaci, ne troviamo uno.',
} as const

/** Day and hour of a move. */
export const MOVE_FIELDS = {
  date: z.prefault(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Scegli una data.')), ''),
  time: z.prefault(z.string().check(z.regex(/^\d\d:\d\d$/, 'Scegli un orario.')), ''),
}
