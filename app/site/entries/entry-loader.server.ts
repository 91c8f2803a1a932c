import { data, redirect } from 'react-router'
import type { AppContext } from '#app/context.ts'
import type { CollectionType } from '#app/features/pages/documents/collections/collections.ts'
import {
  findEntry,
  findRedirect,
  type PublishedEntry,
} from '#app/features/pages/documents/collections/find-entries.server.ts'
import { loadHome } from '#app/site/home/load-home.server.ts'

/** An entry for its page. Without one: the redirect of a renamed address, else Home with status 404. */
export async function loadEntry<Type extends CollectionType>(
  ctx: AppContext,
  type: Type,
  path: { parent: string; slug: string },
) {
  const entry: PublishedEntry<Type> | undefined = await findEntry(ctx, type, path.slug)
  if (entry) return { entry }
  const toPath = await findRedirect(ctx, `${path.parent}/${path.slug}`)
  if (toPath) throw redirect(toPath, 301)
  return missingEntry(ctx)
}

/** The response for a path without an entry. */
export async function missingEntry(ctx: AppContext) {
  return data({ entry: undefined, home: await loadHome(ctx) }, { status: 404 })
}
