import type { AppContext } from '#app/context.ts'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { ConflictError } from '#app/lib/errors.ts'
import { publicationProblems } from './publication-problems.server.ts'
import { draftOf, writePublication } from './publish.server.ts'
import { PUBLICATION_LATE_MS } from './states.ts'
import { requireEditable, writeDocument } from './write-document.server.ts'

type SystemContext = Pick<AppContext, 'db' | 'clock' | 'log' | 'actor' | 'contentChanged'>

/**
 * Scheduled every few seconds and at start: publishes every draft whose moment has come. Safe on several instances:
 * one of them publishes. Staff are notified of a publication that was more than five minutes late, and of a draft that
 * an update of the program has made invalid.
 */
export async function publishDue(ctx: SystemContext): Promise<number> {
  const due = await ctx.db
    .selectFrom('contentDocuments')
    .select(['key', 'revision', 'scheduledFor'])
    .where('scheduledFor', '<=', ctx.clock().toISOString())
    .orderBy('scheduledFor')
    .execute()
  let published = 0
  for (const { key, revision, scheduledFor } of due) {
    if (await publishOne(ctx, { key, revision }, scheduledFor ?? '')) published++
  }
  if (published > 0) await ctx.contentChanged()
  return published
}

async function publishOne(
  ctx: SystemContext,
  target: { key: string; revision: number },
  scheduledFor: string,
): Promise<boolean> {
  const document = getDocument(target.key)
  const link = `/admin/content/${document.key}`
  const permission = 'content.publish'
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const stored = await requireEditable(trx, target, 'publish')
      if (await publicationProblems(trx, document, draftOf(document, stored))) {
        await writeDocument(trx, document, stored, { scheduledFor: null })
        const message = `Il contenuto «${stored.name}» non è stato pubblicato: la bozza ha dei punti da correggere`
        await notifyStaff(trx, ctx, { message, type: 'warning', link, permission })
        return false
      }
      await writePublication(ctx, trx, document, stored)
      if (ctx.clock().getTime() - Date.parse(scheduledFor) > PUBLICATION_LATE_MS) {
        const message = `Il contenuto «${stored.name}» è stato pubblicato in ritardo: il sito era fermo`
        await notifyStaff(trx, ctx, { message, type: 'warning', link, permission })
      }
      return true
    })
  } catch (error) {
    // Changed meanwhile, or published by another instance.
    if (error instanceof ConflictError) return false
    throw error
  }
}
