import * as z from 'zod/mini'
import { formOf } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { SNOOZE_FORMS } from '#app/features/work/snoozes/snooze-action.server.ts'
import { prose, raw, version } from '#app/lib/form/fields.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { mergePeople, separatePerson, setPersonNote } from './change-person.server.ts'

interface OfPerson {
  ctx: AppContext
  about: 'person'
  id: string
}

/** The forms of a person's page by `intent`. */
export const PERSON_FORMS = {
  ...SNOOZE_FORMS,
  note: formOf(z.object({ version, note: prose(5_000) }), async ({ ctx, id }: OfPerson, fields) => {
    await setPersonNote(ctx, { id, ...fields })
    return 'nota'
  }),
  merge: formOf(z.object({ from: raw(64) }), async ({ ctx, id }: OfPerson, { from }) => {
    await mergePeople(ctx, { id, from })
    return 'unite'
  }),
  separate: formOf(z.object({ identity: raw(1_000) }), async ({ ctx, id }: OfPerson, { identity }) =>
    redirectWithResult(`/admin/people/${await separatePerson(ctx, { id, identity })}`, 'separata'),
  ),
}
