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
  const { name = id, isActive = true, ...own } = parts
  const record = { id, email: `${id}@idg.example`, name, role: 'operator', isActive, lastLogin: null }
  await db
    .insertInto('admins')
    .values({ ...record, createdAt: clock().toISOString() })
    .execute()
  await makeConsultant({ db }, id, own)
}

/** Makes a stored member of staff receive appointments, with the next seat. */
export async function makeConsultant(
  { db }: Pick<AppContext, 'db'>,
  adminId: string,
  parts: Partial<Omit<Consultant, 'id' | 'seat' | 'name'>> = {},
): Promise<void> {
  const { week = null, absences = [], extras = [], topics = [], places = [], ...numbers } = parts
  const { count } = await db
    .selectFrom('consultants')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('consultants')
    .values({
      adminId,
      seat: FIRST_CONSULTANT + Number(count),
      receives: true,
      week: week && JSON.stringify(week),
      absences: JSON.stringify(absences),
      extras: JSON.stringify(extras),
      topics: JSON.stringify(topics),
      places: JSON.stringify(places),
      givenAt: null,
      ...numbers,
    })
    .execute()
}
