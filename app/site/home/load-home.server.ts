import { type HomeText, home } from '#app/content/home.ts'
import type { AppContext } from '#app/context.ts'
import { listPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findSectionedPage } from '#app/features/pages/documents/find-published.server.ts'
import { findProofCase } from '#app/site/entries/proof-case.server.ts'

/** The text of Home, the newest case, and the first person for the closing call, if they have a photograph. */
export async function loadHome(ctx: AppContext) {
  const page = { ...(await findSectionedPage<HomeText>(ctx, 'home', home)), proofCase: await findProofCase(ctx) }
  const [first] = await listPublished(ctx, 'people')
  if (!first?.text.photo) return { ...page, person: null }
  const { name, role, city, photo } = first.text
  return { ...page, person: { name, role, city, photo } }
}

/** What Home shows. */
export type HomeContent = Awaited<ReturnType<typeof loadHome>>
