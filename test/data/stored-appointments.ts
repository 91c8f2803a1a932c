import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { AppContext, StaffActor } from '#app/context.ts'
import type { Slot } from '#app/features/work/appointments/slot.ts'
import type { Db } from '#db/client.server.ts'
import type { AppointmentsTable } from '#db/schema/appointments.server.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from './mail-fixtures.ts'

export const STAFF: StaffActor = {
  kind: 'staff',
  id: 'admin-1',
  email: 'staff@idg.example',
  name: 'Marta Verdi',
  role: 'operator',
  sessionId: 'session-1',
}

/** Stores the record of `STAFF`. */
export async function storeStaffRecord({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const { id, email, name, role } = STAFF
  const record = { id, email, name, role, isActive: true, lastLogin: null, createdAt: clock().toISOString() }
  await db.insertInto('admins').values(record).execute()
}

/** A context with a staff member as the actor, on Monday 23 November 2026 at 10:00 in Rome. */
export function staffContext(db: Db, parts: Partial<AppContext> = {}): AppContext {
  return testContext(db, { actor: STAFF, ...parts })
}

/** Stores a contact request with its appointment, pending by default; returns the appointment's id. Claims no cells. */
export async function storeAppointment(
  ctx: AppContext,
  slot: Slot,
  parts: Partial<Insertable<AppointmentsTable>> & { quarantineReason?: string } = {},
): Promise<string> {
  const { quarantineReason = null, ...own } = parts
  const id = randomUUIDv7()
  const at = ctx.clock().toISOString()
  const contactRequestId = await storeRequestWithMails(ctx.db, ctx.clock(), {
    ...slot,
    duration: String(slot.duration),
    requestedAppointment: true,
    location: 'Online',
    quarantineReason,
  })
  await ctx.db
    .insertInto('appointments')
    .values({
      id,
      contactRequestId,
      name: 'Anna Rossi',
      email: 'anna.rossi@cliente.example',
      phone: '+39 049 123 4567',
      company: 'Officine Rossi S.p.A.',
      location: 'Online',
      notes: 'Buongiorno',
      status: 'pending',
      createdAt: at,
      updatedAt: at,
      ...slot,
      ...own,
    })
    .execute()
  return id
}

/** Sets the number of simultaneous appointments. */
export async function setCapacity(db: Db, parallelAppointments: number): Promise<void> {
  const value = JSON.stringify({ parallelAppointments })
  await db.insertInto('settings').values({ section: 'opening', value, version: 1, updatedAt: '' }).execute()
}
