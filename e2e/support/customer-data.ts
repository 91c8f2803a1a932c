import { bookingSchema } from '#app/features/ground/settings/booking/booking.ts'
import { openingSchema } from '#app/features/ground/settings/opening/opening.ts'
import { offeredDates } from '#app/features/work/appointments/availability/offer.ts'
import { acceptProposal } from '#app/features/work/appointments/changes/customer/accept-proposal.server.ts'
import { cancelByCustomer } from '#app/features/work/appointments/changes/customer/cancel-by-customer.server.ts'
import { rescheduleAppointment } from '#app/features/work/appointments/changes/customer/reschedule.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { declineAppointment } from '#app/features/work/appointments/changes/staff/decline.server.ts'
import { markAppointmentDone } from '#app/features/work/appointments/changes/staff/mark-done.server.ts'
import { markAppointmentNoShow } from '#app/features/work/appointments/changes/staff/mark-no-show.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { addDays, romeDay, romeWallTime } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { testContext } from '#test/context.ts'
import { STAFF, storeAppointment } from '#test/data/stored-appointments.ts'

const LONG_ADDRESS =
  'Consorzio di bonifica e manutenzione delle acque interne del Veneto orientale, Strada provinciale della Valpolicella inferiore 128/bis, capannone 14, scala C, 37029 San Pietro in Cariano (Verona)'

/** The kinds of appointments, each a separate appointment. */
export type CustomerPages = Awaited<ReturnType<typeof fillCustomers>>

/**
 * Stores an appointment in every state that its customer can see, through the verbs where possible. Returns the token
 * of each page.
 */
export async function fillCustomers(db: Db, { secret, publicUrl }: { secret: string; publicUrl: string }) {
  const now = new Date()
  const visitor = testContext(db, { clock: () => now, secret, publicUrl })
  const staff = { ...visitor, actor: STAFF }
  const days = offeredDates(now, { opening: openingSchema.parse({}), booking: bookingSchema.parse({}) })
  // Two hours apart, so that no two overlap.
  const hours = ['09:00', '11:00', '13:00', '15:00', '17:00']
  let turn = 0
  const free = (duration = 60) => {
    // The first two days are reserved for the tests, and may be too near for changes.
    const [date = '', time = ''] = [days[2 + Math.floor(turn / hours.length)], hours[turn % hours.length]]
    turn += 1
    return { date, time, duration }
  }
  const soon = { ...romeWallTime(halfHourAfter(now, 3)), duration: 60 }
  const past = { date: addDays(romeDay(now), -1), time: '10:00', duration: 60 }
  const holdUntil = new Date(now.getTime() + 48 * 3_600_000).toISOString()
  const tokenOf = (id: string) => appointmentToken(secret, id)
  const store = (slot: ReturnType<typeof free>, parts: Parameters<typeof storeAppointment>[2] = {}) =>
    storeAppointment(staff, slot, { holdUntil, ...parts })
  const confirmed = async (parts: Parameters<typeof storeAppointment>[2] = {}, duration = 60) => {
    const id = await store(free(duration), parts)
    await confirmAppointment(staff, { id, version: 1 })
    return id
  }
  const proposed = async (count: number, reason = '') => {
    const id = await store(free())
    const proposals = Array.from({ length: count }, () => free(90))
    await proposeAppointment(staff, { id, version: 1, proposals, reason })
    return { id, slot: proposals[0] ?? free() }
  }

  const declined = await store(free())
  await declineAppointment(staff, { id: declined, version: 1, reason: `Quel giorno siamo in fiera.\n${LONG_ADDRESS}` })
  const cancelled = await confirmed()
  await cancelAppointment(staff, { id: cancelled, version: 2, reason: '' })
  const cancelledByHim = await confirmed()
  await cancelByCustomer(visitor, { token: tokenOf(cancelledByHim), version: 2, reason: 'Rimandato' })
  const moved = await confirmed()
  await moveAppointment(staff, { id: moved, version: 2, slot: free(120), reason: 'La sala non è disponibile.' })
  const movedByCustomer = await confirmed()
  await rescheduleAppointment(visitor, { token: tokenOf(movedByCustomer), version: 2, ...free() })
  const accepted = await proposed(2)
  await acceptProposal(visitor, { token: tokenOf(accepted.id), version: 2, slot: accepted.slot })
  const proposedLate = await proposed(1)
  await db.updateTable('appointmentProposals').set(past).where('appointmentId', '=', proposedLate.id).execute()
  const done = await store(past, { status: 'confirmed', holdUntil: null })
  await markAppointmentDone(staff, { id: done, version: 1 })
  const noShow = await store(past, { status: 'confirmed', holdUntil: null })
  await markAppointmentNoShow(staff, { id: noShow, version: 1 })
  const trashed = await store(free(), { holdUntil: null })
  await db
    .updateTable('contactRequests')
    .set({ trashedAt: now.toISOString() })
    .where('id', 'in', db.selectFrom('appointments').select('contactRequestId').where('id', '=', trashed))
    .execute()

  const ids = {
    pending: await store(free()),
    pendingWithoutTime: await store(free(), { holdUntil: null }),
    proposed: (await proposed(3, 'Quella mattina siamo in trasferta: vanno bene questi?')).id,
    proposedOne: (await proposed(1)).id,
    proposedLate: proposedLate.id,
    confirmedOnline: await confirmed({ videoLink: 'https://meet.example/una-stanza-dal-nome-molto-lungo-123456789' }),
    confirmedInOffice: await confirmed({ location: 'Ufficio' }, 30),
    confirmedAtCustomers: await confirmed({ location: 'Cliente', address: LONG_ADDRESS }),
    confirmedLate: await store(soon, { status: 'confirmed', holdUntil: null }),
    confirmedPast: await store(past, { status: 'confirmed', holdUntil: null }),
    accepted: accepted.id,
    moved,
    movedByCustomer,
    declined,
    cancelled,
    cancelledByHim,
    expired: await store(past, { status: 'expired', holdUntil: null }),
    done,
    noShow,
    trashed,
  }
  const tokens = Object.entries(ids).map(([state, id]) => [state, tokenOf(id)] as const)
  return { ...(Object.fromEntries(tokens) as Record<keyof typeof ids, string>), unknown: 'AAAA' }
}

/** Returns the half hour that begins some hours from now. */
function halfHourAfter(now: Date, hours: number): Date {
  const halfHour = 30 * 60_000
  return new Date(Math.ceil((now.getTime() + hours * 3_600_000) / halfHour) * halfHour)
}
