import type { AppContext } from '#app/context.ts'
import { requirePermission } from '#app/permissions.ts'
import { asCaseState, type CaseState } from './case-states.ts'

/** A case in the list. */
export interface ListedCase {
  id: string
  state: CaseState
  origin: string
  /** Empty after the erasure. */
  addresses: string[]
  /** Of the person from whom it was opened. */
  name: string | null
  createdAt: string
  askedAt: string | null
  closedAt: string | null
}

/** Number of cases shown. */
const SHOWN = 100

/** Cases, those that wait for staff first. */
export async function listCases(ctx: AppContext): Promise<ListedCase[]> {
  requirePermission(ctx, 'privacy.manage')
  const rank = { asked: 0, erasing: 1, open: 2, refused: 3, erased: 3 }
  const rows = await ctx.db
    .selectFrom('privacyCases')
    .leftJoin('people', 'people.id', 'privacyCases.personId')
    .select(['privacyCases.id', 'state', 'origin', 'addresses', 'people.name'])
    .select(['privacyCases.createdAt', 'askedAt', 'closedAt'])
    .orderBy('privacyCases.createdAt', 'desc')
    .limit(SHOWN)
    .execute()
  return rows
    .map((row) => ({ ...row, state: asCaseState(row.state), addresses: JSON.parse(row.addresses) as string[] }))
    .sort((one, other) => rank[one.state] - rank[other.state])
}
