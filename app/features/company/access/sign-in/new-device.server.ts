import type { AppContext } from '#app/context.ts'
import { storeAccessNotice } from '#app/features/company/access/access-notice.server.ts'
import type { SessionSource } from '#app/features/company/access/sessions/session.server.ts'
import { describeBrowser } from '#app/features/company/access/sessions/user-agent.ts'
import { securityDetail } from '#app/features/ground/audit/security/security-kinds.ts'
import { DAY, timeAgo } from '#app/lib/time/duration.ts'

/** A browser that keeps no cookies is new each time. */
const MOST_PER_DAY = 10

/**
 * Mails a person that somebody has signed in as them in a browser without their device cookie. A failure is only logged: the
 * sign-in succeeds.
 */
export async function tellOfNewDevice(
  ctx: AppContext,
  { userId, source, method = '' }: { userId: string; source: SessionSource; method?: string | undefined },
  email: string,
): Promise<void> {
  // A link of set-up or invitation has just created the access.
  if (method === 'link' || source.knownTo === userId) return
  try {
    const { count } = await ctx.db
      .selectFrom('accessNotices')
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .where('adminId', '=', userId)
      .where('kind', '=', 'new-device')
      .where('createdAt', '>', timeAgo(ctx.clock(), DAY))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_PER_DAY) return
    const detail = [securityDetail(method), describeBrowser(source.userAgent)].filter(Boolean).join(', ')
    const person = { id: userId, email }
    await ctx.db.transaction().execute((trx) => storeAccessNotice(ctx, trx, person, 'new-device', userId, detail))
    ctx.wakeMail()
  } catch (err) {
    ctx.log.warn({ err }, 'the mail about a new device was not queued')
  }
}
