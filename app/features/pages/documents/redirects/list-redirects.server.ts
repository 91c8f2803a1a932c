import type { AppContext } from '#app/context.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import { publishedVersion } from '#app/features/pages/documents/published-version.server.ts'
import { pageExists, textLinks } from '#app/features/pages/documents/publishing/publication-problems.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import { siteAddress } from '#app/lib/net/site-address.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'

/** A published text that still links to a former address. */
interface Use {
  key: string
  name: string
}

/** Every redirect, newest first, with the published texts that link to its address. Throws ForbiddenError. */
export async function listRedirects(ctx: AppContext) {
  requirePermission(ctx, 'content.edit')
  const rows = await ctx.db
    .selectFrom('contentRedirects')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('fromPath')
    .execute()
  const uses = await usesOf(ctx.db, new Set(rows.map(({ fromPath }) => fromPath)))
  const targets = new Map<string, boolean>()
  for (const { toPath } of rows) targets.set(toPath, targets.get(toPath) ?? (await pageExists(ctx.db, toPath)))
  return rows.map((row) => ({
    ...row,
    /** False after the page it leads to was taken off the site. */
    leadsToPage: targets.get(row.toPath) === true,
    usedBy: uses.get(row.fromPath) ?? [],
  }))
}

async function usesOf(db: Db, paths: ReadonlySet<string>): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  if (paths.size === 0) return uses
  const published = await db
    .selectFrom('contentDocuments')
    .innerJoin('contentVersions', publishedVersion)
    .select(['key', 'title', 'contentVersions.data'])
    .execute()
  for (const { key, title, data } of published) {
    const { fields, name } = getDocument(key)
    const linked = new Set(
      textLinks(fields, JSON.parse(data) as ContentValue).map((href) => siteAddress(href)?.pathname ?? ''),
    )
    for (const path of linked) {
      if (paths.has(path)) uses.set(path, [...(uses.get(path) ?? []), { key, name: title ?? name }])
    }
  }
  return uses
}
