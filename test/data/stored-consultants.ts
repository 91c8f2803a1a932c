import type { Insertable } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { type Consultant, FIRST_CONSULTANT } from '#app/features/work/appointments/availability/consultant.ts'
import type { AdminsTable } from '#db/schema/staff.server.ts'

/** Stores a member of staff who receives appointments, with the next seat. */
export async function storeConsultant(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  id: string,
  parts: Partial<Omit<Consultant, 'id' | 'seat'>> & Partial<Pick<Insertable<AdminsTable>, 'isActive'>> = {},
): Promise<void> {
  const { name = id, week = null, absences = [], topics = [], places = [], isActive = true, ...numbers } = parts
  const record = { id, email: `${id}@idg.example`, name, role: 'operator', isActive, lastLogin: null }
  await db
    .insertInto('admins')
    .values({ ...record, createdAt: clock().toISOString() })
    .execute()
  const { count } = await db
    .selectFrom('consultants')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consultants')
    .values({
      adminId: id,
      seat: FIRST_CONSULTANT + Number(count),
      receives: true,
      week: week && JSON.stringify(week),
      absences: JSON.stringify(absences),
      topics: JSON.stringify(topics),
      places: JSON.stringify(places),
      givenAt: null,
      ...numbers,
    })
    .execute()
}
