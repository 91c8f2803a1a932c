import { AppError } from '#app/lib/errors.ts'
import { rolesWith } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'

/** Returns the name of an active staff member, or null for null. Throws AppError for an inactive or unknown one. */
export async function assigneeName(trx: Trx, adminId: string | null): Promise<string | null> {
  if (adminId === null) return null
  const admin = await trx
    .selectFrom('admins')
    .select('name')
    .where('id', '=', adminId)
    .where('isActive', '=', true)
    .where('role', 'in', rolesWith('requests.write'))
    .executeTakeFirst()
  if (!admin) throw new AppError(400, 'La persona scelta non è più attiva o non segue le richieste: scegline un’altra.')
  return admin.name
}
