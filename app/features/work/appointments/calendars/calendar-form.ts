import * as z from 'zod/mini'
import { choice, line, raw } from '#app/lib/form/fields.ts'

/** How a calendar is used, with its displayed name. */
export const CALENDAR_KINDS = {
  ics: 'Indirizzo ICS: legge gli impegni',
  caldav: 'CalDAV: legge gli impegni e scrive gli appuntamenti',
} as const

export type CalendarKind = keyof typeof CALENDAR_KINDS

/** The form of a new calendar. */
export const newCalendar = z
  .object({
    kind: choice(Object.keys(CALENDAR_KINDS) as CalendarKind[], 'Scegli il tipo dall’elenco.'),
    url: line(2_000).check(
      z.overwrite((text) => text.replace(/^webcals?:/i, 'https:')),
      z.refine(
        (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
        'Scrivi un indirizzo che inizia con https://.',
      ),
    ),
    user: line(200),
    password: raw(),
  })
  .check(
    z.refine(({ kind, user, password }) => kind !== 'caldav' || (user !== '' && password !== ''), {
      path: ['user'],
      error: 'CalDAV chiede nome utente e password.',
    }),
  )

/** The form that removes a calendar. */
export const oldCalendar = z.object({ calendarId: raw() })
