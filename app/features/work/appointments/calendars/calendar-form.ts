import * as z from 'zod/mini'
import { line, raw } from '#app/lib/form/fields.ts'

/** The form of a new calendar. */
export const newCalendar = z.object({
  url: line(2_000).check(
    z.overwrite((text) => text.replace(/^webcals?:/i, 'https:')),
    z.refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'Scrivi un indirizzo che inizia con https://.',
    ),
  ),
})

/** The form that removes a calendar. */
export const oldCalendar = z.object({ calendarId: raw() })
