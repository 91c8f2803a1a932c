import type { AppContext } from '#app/context.ts'
import type { ContentDocument } from '#app/features/pages/documents/documents.server.ts'
import type { ContentValue } from '#app/lib/form/tree/fields.ts'
import type { Trx } from '#db/client.server.ts'
import { addressOf, type StoredDocument } from './write-document.server.ts'

interface Publication {
  document: ContentDocument
  stored: StoredDocument
  text: ContentValue
}

/**
 * The address of an entry that is being published. A renamed one leaves a permanent redirect. Redirects to the former
 * address lead to the new one, so that there are no chains, and one from the new address is removed.
 */
export async function keepAddress(
  ctx: Pick<AppContext, 'clock'>,
  trx: Trx,
  { document: { collection }, stored: { row }, text }: Publication,
): Promise<{ slug: string } | undefined> {
  const slug = addressOf(text)
  if (!collection?.path || !slug) return undefined
  const toPath = `${collection.path}/${slug}`
  await trx.deleteFrom('contentRedirects').where('fromPath', '=', toPath).execute()
  if (row?.slug && row.slug !== slug) {
    const fromPath = `${collection.path}/${row.slug}`
    await trx.updateTable('contentRedirects').set({ toPath }).where('toPath', '=', fromPath).execute()
    await trx
      .insertInto('contentRedirects')
      .values({ fromPath, toPath, createdAt: ctx.clock().toISOString() })
      .onConflict((same) => same.column('fromPath').doUpdateSet({ toPath }))
      .execute()
  }
  return { slug }
}
