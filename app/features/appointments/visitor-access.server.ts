import type { AppContext } from '../../context.ts'
import { AppError, NotFoundError } from '../../lib/errors.ts'
import { readAppointmentToken } from './visitor-link.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Each change owes two mails: nobody needs more in a day, and a script must not fill two mailboxes. */
const CHANGES_PER_DAY = 20

/**
 * The first line of every verb of a customer: gives the id of the appointment that his link stands for. Throws
 * NotFoundError for a token that is not ours or whose appointment is gone, without saying which.
 */
export function requireOwnAppointment(ctx: Pick<AppContext, 'secret'>, token: string): string {
  const id = readAppointmentToken(ctx.secret, token)
  if (id === undefined) throw new NotFoundError('appointment')
  return id
}

/** Throws AppError 429 when an appointment was changed too often within a day. */
export async function refuseTooMany(ctx: AppContext, appointmentId: string): Promise<void> {
  const since = new Date(ctx.clock().getTime() - DAY_MS).toISOString()
  const { count } = await ctx.db
    .selectFrom('appointmentUpdates')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('appointmentId', '=', appointmentId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  if (Number(count) < CHANGES_PER_DAY) return
  throw new AppError(429, 'L’appuntamento è già cambiato molte volte oggi: per altre modifiche occorre contattarci.')
}
