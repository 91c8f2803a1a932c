import type { AppContext } from '#app/context.ts'
import { knownOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { refuseOutside } from '#app/features/work/appointments/changes/check-change.server.ts'
import { placeKind } from '#app/features/work/appointments/places.ts'
import { slotOf, slotStart } from '#app/features/work/appointments/slot.ts'
import type { ContactPayload } from '#app/features/work/requests/contact-form/schema.ts'
import { joinEntered, joinPeople } from '#app/features/work/requests/people/join-people.server.ts'
import { type CreateResult, createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Entry } from './by-hand-form.ts'
import { fixAppointment } from './fix-appointment.server.ts'

/**
 * Stores a request that staff have taken by phone or in person, and with it the appointment that was agreed; or gives the
 * appointment to a request that is there. The same form sent twice stores one. Throws AppError 422 for a time that is past, or outside the opening hours unless
 * `evenClosed`; a full half hour is a result, unless the entry overbooks it.
 */
export async function enterRequest(ctx: AppContext, entry: Entry): Promise<CreateResult> {
  requirePermission(ctx, 'requests.write')
  const result = await store(ctx, entry)
  if (result.kind === 'stored') {
    if (entry.person && !entry.request) await joinEntered(ctx.db, result.id, entry.person)
    await joinPeople(ctx.db)
  }
  return result
}

async function store(ctx: AppContext, entry: Entry): Promise<CreateResult> {
  const { key, origin, name, company, phone, email, message, tells } = entry
  const person = { name, company, phone, email, message, topic: '' }
  const formKey = key && `staff:${key}`
  if (!entry.wantsTime) {
    const payload: ContactPayload = { ...person, ...WITHOUT_APPOINTMENT }
    const byHand = { origin, tells, state: 'pending', overbooks: false, videoLink: '' } as const
    return createRequest(ctx, { payload, formKey, byHand, suspicion: undefined })
  }
  requirePermission(ctx, 'appointments.write')
  const { state, overbooks, location, evenClosed } = entry
  const slot = slotOf(entry)
  if (slotStart(slot) <= ctx.clock()) throw new AppError(422, 'L’orario è già passato: scegline un altro.')
  if (!evenClosed) refuseOutside([slot], await knownOfferRules(ctx))
  const { at } = placeKind(location)
  const address = at === 'address' ? entry.address : ''
  const videoLink = at === 'link' ? entry.videoLink : ''
  const wanted = { requestedAppointment: true, ...slot, duration: String(slot.duration), location, address }
  const byHand = { origin, tells, state, overbooks, videoLink }
  const payload = { ...person, ...wanted }
  if (entry.request) return fixAppointment(ctx, { requestId: entry.request, payload, byHand })
  return createRequest(ctx, { payload, formKey, byHand, suspicion: undefined })
}

const WITHOUT_APPOINTMENT = {
  requestedAppointment: false,
  date: '',
  time: '',
  duration: '',
  location: '',
  address: '',
}
