import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { findMailHold, releaseHeldMails } from './hold.server.ts'

/** Releases the mails that are held after a restore. Returns their number. Throws ForbiddenError. */
export async function releaseMails(ctx: AppContext): Promise<number> {
  requirePermission(ctx, 'mail.manage')
  const count = await ctx.db.transaction().execute(async (trx) => {
    const hold = await findMailHold(trx)
    if (!hold) return 0
    await releaseHeldMails(trx)
    const details = `Email trattenute dopo il ripristino e ora sbloccate: ${hold.held}`
    await recordAction(ctx, trx, { action: 'mail-release', details, after: { count: hold.held } })
    return hold.held
  })
  if (count > 0) ctx.wakeMail()
  return count
}
