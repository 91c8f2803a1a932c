import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { destroyCandidates } from '#app/features/work/candidates/destroy-candidates.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/** Deletes an application with its curriculum, notes and mails, for good. Throws ForbiddenError, NotFoundError. */
export async function deleteCandidate(ctx: AppContext, id: string): Promise<void> {
  requirePermission(ctx, 'candidates.manage')
  const row = await ctx.db.selectFrom('candidates').select('reference').where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError('candidate')
  const details = `Candidatura ${row.reference} cancellata`
  await destroyCandidates(ctx, [id], (trx) =>
    recordAction(ctx, trx, { action: 'candidate-delete', targetId: id, details }),
  )
}
