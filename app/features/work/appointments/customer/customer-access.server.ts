import type { AppContext } from '#app/context.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { AppError, ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { isWithin, windowUntil } from '#db/queries/time-window.server.ts'
import { readAppointmentToken } from './customer-link.server.ts'

/** Each change sends two mails: the limit keeps a script from flooding two mailboxes. */
const CHANGES_PER_DAY = 20

/**
 * Returns the id of the appointment that a customer's link refers to. Throws NotFoundError for an invalid token and for
 * a deleted appointment alike.
 */
export function requireOwnAppointment(ctx: Pick<AppContext, 'secret' | 'previousSecret'>, token: string): string {
  const id = readWithAny(ctx, (secret) => readAppointmentToken(secret, token))
  if (id === undefined) throw new NotFoundError('appointment')
  return id
}

/**
 * Whether a request is in the trash, in spam or in quarantine; its appointment cannot be changed until it is restored.
 */
export function isSetAside(request: {
  trashedAt: string | null
  requestStatus: string
  quarantineReason: string | null
}): boolean {
  return request.trashedAt !== null || request.requestStatus === 'spam' || request.quarantineReason !== null
}

/** Throws ConflictError when the appointment's request is set aside, without revealing where. */
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
    'Da questa pagina al momento non puoi modificare l’appuntamento: chiamaci o scrivici ai recapiti indicati.',
  )
}

/** Throws AppError 429 when the appointment has reached the daily limit of changes. */
export async function refuseTooMany(ctx: AppContext, appointmentId: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('appointmentUpdates')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('appointmentId', '=', appointmentId)
    .where(isWithin('createdAt', windowUntil(ctx.clock(), DAY)))
    .executeTakeFirstOrThrow()
  if (count < CHANGES_PER_DAY) return
  noteSecurityEvent(ctx, 'appointment-limit')
  throw new AppError(429, 'L’appuntamento è già cambiato molte volte oggi: per altre modifiche chiamaci o scrivici.')
}
