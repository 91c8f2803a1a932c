import type { AppContext, StaffActor } from '#app/context.ts'
import { assigneeName } from '#app/features/company/team/assignee.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { refuseTrashed, requireVersion, updateRequest } from './request-version.server.ts'

/**
 * Assigns a request to a staff member, or to none (null). Throws ConflictError, NotFoundError, or AppError when the
 * assignee is not active or the request is in the trash.
 */
export async function assignRequest(
  ctx: AppContext,
  change: DocumentVersion & { adminId: string | null },
): Promise<void> {
  const actor = requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    const name = await assigneeName(trx, change.adminId)
    const request = await requireVersion(trx, change)
    refuseTrashed(request)
    if (request.assignedTo === change.adminId) return
    await updateRequest(trx, change, { assignedTo: change.adminId })
    await notifyAssignee(ctx, trx, { actor, to: change.adminId, requests: [request] })
    await recordAction(ctx, trx, {
      action: 'request-assign',
      targetId: request.id,
      details: name
        ? `Richiesta ${request.reference} assegnata a ${name}`
        : `Richiesta ${request.reference} non più assegnata`,
      before: { assignedTo: request.assignedTo },
      after: { assignedTo: change.adminId },
    })
  })
}

/** Tells the assignee, unless they are the actor, of the requests assigned to them. */
export async function notifyAssignee(
  ctx: AppContext,
  trx: Trx,
  {
    actor,
    to,
    requests,
  }: { actor: StaffActor; to: string | null; requests: readonly { id: string; reference: string }[] },
): Promise<void> {
  const [first] = requests
  if (!to || !first) return
  const what = requests.length === 1 ? `la richiesta ${first.reference}` : `${requests.length} richieste`
  const link = requests.length === 1 ? `/admin/requests/${first.id}` : '/admin/requests?assegnata=me'
  await notifyStaff(trx, ctx, { message: `${actor.name} ti ha assegnato ${what}`, type: 'info', link, to })
}
