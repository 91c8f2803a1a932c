import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { type ChainState, verifyChain } from './verify.server.ts'

const FRESH_MS = 60_000

/** The state of the chain and when it was looked at. */
export interface ChainLook {
  state: ChainState
  at: string
}

const looks = new WeakMap<Db, { since: number; look: Promise<ChainLook> }>()

/**
 * The state of the log's chain, walked from the first row. One walk a minute serves everybody in this process, since the
 * log grows for ever; `again` walks it now. Throws ForbiddenError.
 */
export async function lookAtChain(
  ctx: Pick<AppContext, 'db' | 'actor' | 'clock'>,
  { again = false }: { again?: boolean } = {},
): Promise<ChainLook> {
  requirePermission(ctx, 'audit.read')
  const now = ctx.clock()
  const kept = looks.get(ctx.db)
  if (kept && !again && now.getTime() - kept.since < FRESH_MS) return kept.look
  const look = verifyChain(ctx.db).then((state) => ({ state, at: now.toISOString() }))
  looks.set(ctx.db, { since: now.getTime(), look })
  look.catch(() => looks.delete(ctx.db))
  return look
}
