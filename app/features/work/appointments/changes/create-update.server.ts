import type { SystemContext } from '#app/context.ts'
import { newId } from '#app/lib/id.ts'

const SAVE_FAILED = "Impossibile salvare l'aggiornamento dell'appuntamento"

/**
 * Inserts a document into `appointmentUpdates` with the given fields and, unless it has none, its mail pending. Returns its id. Throws
 * SAVE_FAILED when the database fails.
 */
export async function createAppointmentUpdate(
  ctx: SystemContext,
  appointmentId: string,
  fields: Record<string, unknown>,
  isMailed = true,
): Promise<string> {
  const id = newId()
  try {
    await ctx.db
      .insertInto('appointmentUpdates')
      .values({
        id,
        appointmentId,
        fields: JSON.stringify(fields),
        needsEmailSending: isMailed,
        emailSent: false,
        createdAt: ctx.clock().toISOString(),
      })
      .execute()
    return id
  } catch (err) {
    ctx.log.error({ err }, SAVE_FAILED)
    throw new Error(SAVE_FAILED, { cause: err })
  }
}
