import { appContext } from '#app/context.ts'
import { type LegalKey, showLegal } from '#app/features/content/legal/legal-versions.server.ts'
import { knownRetention } from '#app/features/settings/retention/retention.server.ts'
import type { Route } from './+types/privacy-page.ts'

/** Loader of a legal text: the version in force or the one that the query names, and the retention periods. */
export async function loadLegal({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>, key: LegalKey) {
  const ctx = context.get(appContext)
  const number = Number(new URL(request.url).searchParams.get('versione') ?? Number.NaN)
  return { ...(await showLegal(ctx, key, number)), retention: await knownRetention(ctx) }
}
