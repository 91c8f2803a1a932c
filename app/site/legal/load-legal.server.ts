import { privacy } from '#app/content/legal/privacy.ts'
import { terms } from '#app/content/legal/terms.ts'
import { appContext } from '#app/context.ts'
import { knownRetention } from '#app/features/ground/settings/retention/retention.server.ts'
import { numberedSections } from '#app/features/pages/documents/legal/legal-sections.tsx'
import { type LegalKey, showLegal } from '#app/features/pages/documents/legal/legal-versions.server.ts'
import type { Route } from './+types/privacy-page.ts'

const BUILT_IN = { privacy, terms }

/** Loader of a legal text: the version in force or the one that the query names, and the retention periods. */
export async function loadLegal({ context, request }: Pick<Route.LoaderArgs, 'context' | 'request'>, key: LegalKey) {
  const ctx = context.get(appContext)
  const number = Number(new URL(request.url).searchParams.get('versione') ?? Number.NaN)
  const legal = await showLegal(ctx, key, number)
  const text = legal.text ?? BUILT_IN[key]
  const contents = numberedSections(text.sections).map((section) => ({ id: section.id, title: section.title }))
  return { ...legal, text, contents, retention: await knownRetention(ctx) }
}
