import type { AppContext } from '#app/context.ts'
import { readsMail } from '#app/features/ground/mail/incoming/reads-mail.server.ts'
import { senderAddress } from '#app/features/ground/mail/outbox/delivery/sender-address.ts'
import { ownSignature } from '#app/features/ground/mail/render/own-signature.ts'
import { knownCompany } from '#app/features/ground/settings/company/company.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { mayVerify } from '#app/features/work/appointments/holds/verification.ts'
import { verbsFor } from '#app/features/work/appointments/states.ts'
import { readInboxFilter } from '#app/features/work/requests/inbox/filter/inbox-filter.ts'
import { findNeighbours } from '#app/features/work/requests/inbox/neighbours.server.ts'
import { listAssignees } from '#app/features/work/requests/staff-choices.server.ts'
import { readSnooze } from '#app/features/work/snoozes/list-snoozes.server.ts'
import { may, requirePermission } from '#app/permissions.ts'
import { listFilledTemplates } from './composer/filled-templates.server.ts'
import { getRequest, type RequestDetail } from './get-request.server.ts'

/** Everything the page of a request shows. Throws NotFoundError. */
export async function loadRequestPage(ctx: AppContext, id: string, search: URLSearchParams) {
  const { id: me, name, role } = requirePermission(ctx, 'requests.read')
  const detail = await getRequest(ctx, id)
  const { appointment } = detail
  const filter = readInboxFilter(search)
  return {
    detail,
    filter,
    beside: await findNeighbours(ctx, filter, id),
    templates: await listFilledTemplates(ctx, detail),
    signature: await signatureOf(ctx, { id: me, name }),
    answersTo: await mailboxOfAnswers(ctx),
    verbs: appointmentVerbs(ctx, detail),
    mayVerify: appointment !== undefined && mayVerify({ ...appointment, status: appointment.state }, ctx.clock()),
    snooze: await readSnooze(ctx, { about: 'request', id }),
    room: (await readSection(ctx.db, 'booking')).videoLink,
    me,
    people: await listAssignees(ctx),
    mayOpenData: may(role, 'privacy.manage'),
  }
}

/** What is added to a reply of the actor. */
async function signatureOf(ctx: AppContext, { id, name }: { id: string; name: string }): Promise<string> {
  const own = await ctx.db.selectFrom('admins').select('signature').where('id', '=', id).executeTakeFirst()
  return ownSignature({ name, signature: own?.signature ?? '' }, (await knownCompany(ctx)).legalName)
}

/** The mailbox in which answers stay because nothing reads it; undefined when they come into the request. */
async function mailboxOfAnswers(ctx: AppContext): Promise<string | undefined> {
  if (ctx.system.settings.readsMailbox) return undefined
  // A mail server may hand them over.
  return (await readsMail(ctx.db, ctx.clock())) ? undefined : senderAddress(ctx, await knownCompany(ctx))
}

/** The changes of the appointment that are possible now; none while the request is set aside. */
function appointmentVerbs(ctx: AppContext, { request, appointment }: RequestDetail) {
  const isSetAside = request.trashedAt !== null || request.quarantineReason !== null || request.status === 'spam'
  if (!appointment || isSetAside) return []
  return verbsFor(appointment.state, appointment, ctx.clock(), appointment.verifyBy)
}
