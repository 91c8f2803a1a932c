import * as z from 'zod/mini'
import { type FormHandler, formOf } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { choice, line, raw } from '#app/lib/form/fields.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'
import { endSnooze } from './end-snooze.server.ts'
import { type SnoozeTarget, setSnooze } from './set-snooze.server.ts'
import { SNOOZE_CHOICES, type SnoozeChoice } from './snooze-times.ts'

const CHOICES = Object.keys(SNOOZE_CHOICES) as SnoozeChoice[]

const snooze = z.object({
  when: choice(CHOICES, 'Scegli quando.'),
  date: z.pipe(raw(40), z.transform(isoDay)),
  note: line(200),
})

/** Ends a snooze, on every page that shows one. */
export const SNOOZE_END: Readonly<Record<'snooze-end', FormHandler<{ ctx: AppContext }>>> = {
  'snooze-end': formOf(z.object({ snooze: raw(64) }), async ({ ctx }, { snooze }) => {
    await endSnooze(ctx, snooze)
    return 'promemoria-tolto'
  }),
}

/** The forms of a page whose request, appointment or person can come back. */
export const SNOOZE_FORMS: Readonly<Record<'snooze' | 'snooze-end', FormHandler<{ ctx: AppContext } & SnoozeTarget>>> =
  {
    ...SNOOZE_END,
    snooze: formOf(snooze, async ({ ctx, about, id }, fields) => {
      await setSnooze(ctx, { about, id, ...fields })
      return 'promemoria'
    }),
  }
