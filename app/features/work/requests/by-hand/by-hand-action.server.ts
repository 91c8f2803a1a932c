import { type FormHandler, readForm, refuseForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import type { TakenSlot } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import { readSlotParam } from '#app/features/work/appointments/slot.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { APPOINTMENT_FORM, type Entry, REQUEST_FORM } from './by-hand-form.ts'
import { enterRequest } from './enter-request.server.ts'

const enter: FormHandler<AppContext> = async (ctx, form) => {
  // A free time that was chosen overrides the fields.
  for (const [name, value] of Object.entries(readSlotParam(String(form.get('slot'))) ?? {})) form.set(name, value)
  form.delete('slot')
  const wantsTime = form.get('requestedAppointment') === 'on'
  const entry: Entry = wantsTime ? readForm(APPOINTMENT_FORM, form) : readForm(REQUEST_FORM, form)
  const result = await enterRequest(ctx, entry)
  if (result.kind === 'taken' && entry.wantsTime) {
    const { date, time, duration } = entry
    const problem = 'L’orario è già occupato: nulla è stato salvato.'
    const { alternatives } = result
    return refuseForm<TakenSlot>(form, 409, { problem, wanted: { date, time, duration }, alternatives })
  }
  if (result.kind !== 'stored') throw new Error(`a request of staff was ${result.kind}`)
  const what = entry.wantsTime && entry.state === 'confirmed' ? 'fissato' : 'inserita'
  const told = entry.email === '' ? '-senza-email' : entry.tells ? '-avvisato' : ''
  return redirectWithResult(`/admin/requests/${result.id}`, what + told)
}

/** The forms of the page by `intent`. */
export const BY_HAND_FORMS = { enter }
