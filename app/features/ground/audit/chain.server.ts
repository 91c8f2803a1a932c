import type { AppContext } from '#app/context.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { type ChainState, verifyChain } from './verify.server.ts'

const FRESH_MS = MINUTE

const looks = new WeakMap<Db, { since: number; look: Promise<ChainState> }>()

/**
 * Verifies the chain from the first row. The result is cached for a minute per process, because the log grows without
 * bound; `again` verifies it now. Throws ForbiddenError.
 */
export async function checkChain(
  ctx: Pick<AppContext, 'db' | 'actor' | 'clock'>,
  { again = false }: { again?: boolean } = {},
): Promise<ChainState> {
  requirePermission(ctx, 'audit.read')
  const now = ctx.clock()
  const kept = looks.get(ctx.db)
  if (kept && !again && now.getTime() - kept.since < FRESH_MS) return kept.look
  const look = verifyChain(ctx.db)
  looks.set(ctx.db, { since: now.getTime(), look })
  look.catch(() => looks.delete(ctx.db))
  return look
}
