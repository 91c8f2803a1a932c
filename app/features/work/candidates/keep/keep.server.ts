import { PRIVACY_VERSION } from '#app/content/legal/privacy-version.ts'
import type { AppContext } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { positionOf } from '#app/features/work/candidates/candidate-states.ts'
import { deletionDay } from '#app/features/work/candidates/deletion-day.ts'
import { destroyCandidates } from '#app/features/work/candidates/destroy-candidates.server.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { readKeepLink } from './keep-link.server.ts'

/** What the candidate's own page shows. */
export interface OwnApplication {
  reference: string
  position: string
  createdAt: string
  consentAt: string | null
  /** Day of its deletion. */
  deletedOn: string
  /** Day of its deletion after a consent given today; null when it is not later. */
  renewedUntil: string | null
}

/** The application behind a link. Throws NotFoundError. */
export async function findOwnApplication(ctx: AppContext, token: string): Promise<OwnApplication> {
  const { reference, jobTitle, createdAt, consentAt } = await candidateOf(ctx, token)
  const { candidateMonths } = await readSection(ctx.db, 'retention')
  const since = (at: string) => deletionDay(new Date(at), candidateMonths)
  const deletedOn = since(consentAt ?? createdAt)
  const renewed = since(ctx.clock().toISOString())
  return {
    reference,
    createdAt,
    consentAt,
    position: positionOf(jobTitle),
    deletedOn,
    renewedUntil: renewed > deletedOn ? renewed : null,
  }
}

/** Records the candidate's consent: the retention period starts again. Throws NotFoundError. */
export async function renewApplication(ctx: AppContext, token: string): Promise<void> {
  const { id } = await candidateOf(ctx, token)
  await ctx.db
    .updateTable('candidates')
    .set((row) => ({
      consentAt: ctx.clock().toISOString(),
      consentVersion: PRIVACY_VERSION,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes the application at the request of the candidate. Throws NotFoundError. */
export async function withdrawApplication(ctx: AppContext, token: string): Promise<void> {
  const { id } = await candidateOf(ctx, token)
  await destroyCandidates(ctx, [id])
}

async function candidateOf(ctx: AppContext, token: string) {
  const id = readKeepLink(ctx, token)
  const row = id && (await ctx.db.selectFrom('candidates').selectAll().where('id', '=', id).executeTakeFirst())
  if (!row) throw new NotFoundError('application')
  return row
}
