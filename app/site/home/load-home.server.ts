import { type HomeText, home } from '#app/content/home.ts'
import type { AppContext } from '#app/context.ts'
import { findFace } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findSectionedPage } from '#app/features/pages/documents/find-published.server.ts'
import { findProofCase } from '#app/site/entries/proof-case.server.ts'

/** The text of Home, the newest case, and the first person for the closing call, if they have a photograph. */
export async function loadHome(ctx: AppContext) {
  const page = await findSectionedPage<HomeText>(ctx, 'home', home)
  return { ...page, proofCase: await findProofCase(ctx), person: await findFace(ctx) }
}

/** What Home shows. */
export type HomeContent = Awaited<ReturnType<typeof loadHome>>
