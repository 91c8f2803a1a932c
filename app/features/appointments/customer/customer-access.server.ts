import type { AppContext } from '#app/context.ts'
import { AppError, ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { latestBelieved } from '#app/lib/time/clock.ts'
import { readAppointmentToken } from './customer-link.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Each change owes two mails: nobody needs more in a day, and a script must not fill two mailboxes. */
const CHANGES_PER_DAY = 20

/**
 * The first line of every verb of a customer: gives the id of the appointment that his link stands for. Throws
 * NotFoundError for a token that is not ours or whose appointment is gone, without saying which.
 */
export function requireOwnAppointment(ctx: Pick<AppContext, 'secret' | 'previousSecret'>, token: string): string {
  const id = readWithAny(ctx, (secret) => readAppointmentToken(secret, token))
  if (id === undefined) throw new NotFoundError('appointment')
  return id
}

/** Whether staff have put a request where nothing about it changes: the trash, the spam, the quarantine. */
export function isSetAside(request: {
  trashedAt: string | null
  requestStatus: string
  quarantineReason: string | null
}): boolean {
  return request.trashedAt !== null || request.requestStatus === 'spam' || request.quarantineReason !== null
}

/** Throws ConflictError when an appointment's request is set aside; which of them it is, is nothing to its customer. */
export async function refuseSetAside(ctx: AppContext, appointmentId: string): Promise<void> {
  const request = await ctx.db
    .selectFrom('contactRequests')
    .innerJoin('appointments', 'appointments.contactRequestId', 'contactRequests.id')
    .select(['contactRequests.trashedAt', 'contactRequests.quarantineReason'])
    .select('contactRequests.status as requestStatus')
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirst()
  if (!request || !isSetAside(request)) return
  throw new ConflictError(
    'Da questa pagina al momento non si può modificare: chiamaci o scrivici ai recapiti indicati.',
  )
}

/** Throws AppError 429 when an appointment was changed too often within a day. */
export async function refuseTooMany(ctx: AppContext, appointmentId: string): Promise<void> {
  const since = new Date(ctx.clock().getTime() - DAY_MS).toISOString()
  const { count } = await ctx.db
    .selectFrom('appointmentUpdates')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('appointmentId', '=', appointmentId)
    .where('createdAt', '>', since)
    .where('createdAt', '<=', latestBelieved(ctx.clock()))
    .executeTakeFirstOrThrow()
  if (Number(count) < CHANGES_PER_DAY) return
  throw new AppError(429, 'L’appuntamento è già cambiato molte volte oggi: per altre modifiche occorre contattarci.')
}
