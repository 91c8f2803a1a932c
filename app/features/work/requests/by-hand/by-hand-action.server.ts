import { type FormHandler, readForm, refuseForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { TakenSlot } from '#app/features/work/appointments/changes/staff/run-change.server.ts'
import { isMissingLink, LINK_ASKED, LINK_MISSING } from '#app/features/work/appointments/desk/video-link.ts'
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
  if (await missesLink(ctx, entry, form)) {
    return refuseForm(form, 400, { problem: LINK_MISSING, errors: { videoLink: LINK_ASKED } })
  }
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

/** Whether a customer who is told of an online appointment would get no link, which staff have not accepted. */
async function missesLink(ctx: AppContext, entry: Entry, form: FormData): Promise<boolean> {
  if (!entry.wantsTime || !entry.tells || entry.email === '' || form.get('withoutLink') === 'on') return false
  const { videoLink: room } = await readSection(ctx.db, 'booking')
  return isMissingLink(entry, room)
}

/** The forms of the page by `intent`. */
export const BY_HAND_FORMS = { enter }
