import * as z from 'zod/mini'
import { type FormHandler, formOf, readForm, refuseForm, runForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { type ChangeOutcome, UNREACHABLE } from '#app/features/work/appointments/changes/change-plan.ts'
import { CHANGE_FORMS, CHANGE_TARGET } from '#app/features/work/appointments/desk/change-schema.ts'
import { LINK_ASKED, LINK_MISSING } from '#app/features/work/appointments/desk/video-link.ts'
import { verifyAppointment } from '#app/features/work/appointments/holds/verify.server.ts'
import { readSlotParam, type Slot } from '#app/features/work/appointments/slot.ts'
import { isStaffVerb, type StaffVerb } from '#app/features/work/appointments/states.ts'
import { readFields } from '#app/lib/form/check-fields.ts'
import { raw } from '#app/lib/form/fields.ts'
import { undoableResult } from '#app/lib/undo.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { cancelAppointment } from './cancel.server.ts'
import { confirmAppointment } from './confirm.server.ts'
import { declineAppointment } from './decline.server.ts'
import { markAppointmentDone } from './mark-done.server.ts'
import { markAppointmentNoShow } from './mark-no-show.server.ts'
import { moveAppointment } from './move.server.ts'
import { proposeAppointment } from './propose.server.ts'
import { reassignAppointment } from './reassign.server.ts'
import { setAppointmentLink } from './set-link.server.ts'
import { setAppointmentPlace } from './set-place.server.ts'
import { undoChange } from './undo-change.server.ts'

/** What the refused form of a change also contains if its slot is taken. */
export interface TakenSlot {
  wanted: Slot
  /** The nearest free slots. */
  alternatives: Slot[]
}

function changeOf<Schema extends z.ZodMiniType<DocumentVersion>>(
  schema: Schema,
  verb: (ctx: AppContext, fields: z.output<Schema>) => Promise<ChangeOutcome>,
): FormHandler<AppContext> {
  return async (ctx, form) => {
    const outcome = await verb(ctx, { ...readForm(schema, form), isUndoable: true })
    if (outcome.kind === 'changed') {
      return undoableResult(`${form.get('intent')}${outcome.isUnreachable ? UNREACHABLE : ''}`, outcome.undoId)
    }
    const { wanted, alternatives } = outcome
    const problem =
      alternatives.length > 0
        ? 'L’orario è già occupato: nulla è stato modificato.'
        : 'L’orario è già occupato e nei giorni vicini non c’è posto: nulla è stato modificato.'
    return refuseForm<TakenSlot>(form, 409, { problem, wanted, alternatives })
  }
}

/** Confirms an appointment; one online is held back until its form says that the customer gets no link. */
const confirm: FormHandler<AppContext> = async (ctx, form) => {
  const { videoLink } = readForm(CHANGE_FORMS.confirm, form)
  // The field is absent where a link is not asked for.
  if (videoLink === '' && form.get('withoutLink') !== 'on' && !(await readSection(ctx.db, 'booking')).videoLink) {
    return refuseForm(form, 400, { problem: LINK_MISSING, errors: { videoLink: LINK_ASKED } })
  }
  return changeOf(CHANGE_FORMS.confirm, confirmAppointment)(ctx, form)
}

/** The forms of all changes of an appointment by staff. */
export const CHANGES: Record<StaffVerb | 'undo', FormHandler<AppContext>> = {
  confirm,
  propose: changeOf(CHANGE_FORMS.propose, proposeAppointment),
  decline: changeOf(CHANGE_FORMS.decline, declineAppointment),
  move: changeOf(CHANGE_FORMS.move, moveAppointment),
  'set-link': changeOf(CHANGE_FORMS['set-link'], setAppointmentLink),
  'set-place': changeOf(CHANGE_FORMS['set-place'], setAppointmentPlace),
  reassign: changeOf(CHANGE_FORMS.reassign, reassignAppointment),
  cancel: changeOf(CHANGE_FORMS.cancel, cancelAppointment),
  'mark-done': changeOf(CHANGE_FORMS['mark-done'], markAppointmentDone),
  'mark-no-show': changeOf(CHANGE_FORMS['mark-no-show'], markAppointmentNoShow),
  verify: changeOf(CHANGE_FORMS.verify, verifyAppointment),
  undo: formOf(z.object({ undo: raw() }), async (ctx: AppContext, { undo }) => {
    await undoChange(ctx, undo)
    return 'undone'
  }),
}

/** Runs the form of a change and redirects to `page`, or returns the refused form (with `TakenSlot`). */
export async function runChange(ctx: AppContext, form: FormData, page: string) {
  // The button of a free slot overrides the fields.
  const free = readSlotParam(String(form.get('slot')))
  for (const [name, value] of Object.entries(free ?? {})) form.set(name, value)
  if (isStaffVerb(form.get('intent')) && !CHANGE_TARGET.safeParse(readFields(form)).success) {
    return refuseForm(form, 400, { problem: 'Il modulo non è valido: ricarica la pagina e riprova.' })
  }
  return runForm(CHANGES, { form, page, context: ctx })
}
