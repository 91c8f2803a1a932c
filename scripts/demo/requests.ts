import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import type { ContactPayload } from '#app/features/work/requests/contact-form/schema.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import type { Suspicion } from '#app/features/work/requests/submission/prepared-request.server.ts'
import { type AppointmentFate, planAppointment } from './appointments.ts'
import { planHandling, type RequestFate } from './handling.ts'
import type { Message } from './messages.ts'
import type { Office } from './office.ts'
import type { Person } from './people.ts'
import { atWork, later } from './working-hours.ts'

/** A request before it is sent. */
export interface Draft {
  person: Person
  message: Message
  fate: RequestFate
  /** Why it looks automated; it then waits in quarantine. */
  suspicion?: Suspicion
  appointment?: { slot: Slot; location: string; fate: AppointmentFate }
  /** Minutes after which staff handle it; by default within working hours. */
  handledAfter?: number
}

/** The longest wait for an answer about an appointment, also over a long weekend. */
const LONGEST_WAIT = 60 * 60

/** Sends a request now, as the contact form does, and schedules its handling. Returns the ids of the stored rows. */
export async function sendRequest(office: Office, draft: Draft): Promise<{ id: string; appointmentId?: string }> {
  const { timeline, random, db } = office
  const sent = timeline.clock()
  const payload = payloadOf(draft)
  const ctx = office.as({ kind: 'visitor' })
  const result = await createRequest(ctx, { payload, formKey: undefined, suspicion: draft.suspicion })
  if (result.kind !== 'stored') throw new Error(`a request of the demo was not stored: ${result.kind}`)
  const { id } = await db
    .selectFrom('contactRequests')
    .select('id')
    .where('reference', '=', result.reference)
    .executeTakeFirstOrThrow()

  const opening = await readSection(db, 'opening')
  const soon = (minutes: number) => {
    if (draft.handledAfter !== undefined) return later(sent, draft.handledAfter)
    return atWork(later(sent, minutes), opening, random.between(2, 90))
  }
  planHandling(office, { id, name: draft.person.name, fate: draft.fate, read: soon(random.between(5, 120)) })
  if (!draft.appointment) return { id }

  const { id: appointmentId } = await db
    .selectFrom('appointments')
    .select('id')
    .where('contactRequestId', '=', id)
    .executeTakeFirstOrThrow()
  const decided = soon(random.between(20, 400))
  const latest = later(sent, LONGEST_WAIT)
  const { slot, fate } = draft.appointment
  planAppointment(office, appointmentId, slot, fate, decided < latest ? decided : latest)
  return { id, appointmentId }
}

function payloadOf({ person, message, appointment }: Draft): ContactPayload {
  const slot = appointment?.slot
  return {
    ...person,
    message: message.text,
    topic: message.topic,
    requestedAppointment: slot !== undefined,
    date: slot?.date ?? '',
    time: slot?.time ?? '',
    duration: slot ? String(slot.duration) : '',
    location: appointment?.location ?? '',
    address: appointment?.location === 'Cliente' ? 'Via dell’Industria 12, 35129 Padova' : '',
  }
}
