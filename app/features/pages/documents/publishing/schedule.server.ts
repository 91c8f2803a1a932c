import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { formatMoment } from '#app/lib/text/format.ts'
import { requirePermission } from '#app/permissions.ts'
import { publicationProblems } from './publication-problems.server.ts'
import { draftOf, type InvalidDraft } from './publish.server.ts'
import { type ContentTarget, requireEditable, writeDocument } from './write-document.server.ts'

/** `invalid`: the draft cannot be published as it is, so it was not scheduled. */
export type ScheduleOutcome = { kind: 'scheduled' } | InvalidDraft

/**
 * Schedules the draft for publication; until then it cannot be changed. Throws ForbiddenError, NotFoundError,
 * ConflictError, and AppError for a moment that has passed.
 */
export async function schedulePublication(
  ctx: AppContext,
  target: ContentTarget & { at: Date },
): Promise<ScheduleOutcome> {
  requirePermission(ctx, 'content.publish')
  if (target.at <= ctx.clock()) throw new AppError(422, 'Scegli un momento futuro, oppure pubblica subito.')
  const document = getDocument(target.key)
  return ctx.db.transaction().execute(async (trx): Promise<ScheduleOutcome> => {
    const stored = await requireEditable(trx, target, 'schedule')
    const text = draftOf(document, stored)
    const errors = await publicationProblems(trx, document, text)
    if (errors) return { kind: 'invalid', errors, text }
    await writeDocument(trx, document, stored, { scheduledFor: target.at.toISOString() })
    await recordAction(ctx, trx, {
      action: 'content-schedule',
      targetId: document.key,
      details: `Pubblicazione di «${stored.name}» programmata: ${formatMoment(target.at)}`,
    })
    return { kind: 'scheduled' }
  })
}
