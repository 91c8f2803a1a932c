import { FormError } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { pageExists } from '#app/features/pages/documents/publishing/publication-problems.server.ts'
import { requirePermission } from '#app/permissions.ts'
import { readPath } from './redirect-paths.ts'

const REDIRECTS_MAX = 2_000

/**
 * Redirects an address without a page to a page of the site. Redirects that lead to this address are pointed to the
 * page, so that there are no chains. Throws ForbiddenError, FormError.
 */
export async function addRedirect(ctx: AppContext, typed: { from: string; to: string }): Promise<void> {
  requirePermission(ctx, 'content.publish')
  const fromPath = readPath(typed.from)
  if (!fromPath || fromPath === '/')
    throw new FormError({ from: 'Scrivi un percorso del sito, come /vecchia-pagina, senza «?» né «#».' })
  const asked = readPath(typed.to)
  if (!asked) throw new FormError({ to: 'Scrivi il percorso di una pagina del sito, come /services/cloud.' })
  await ctx.db.transaction().execute(async (trx) => {
    if (await pageExists(trx, fromPath)) {
      throw new FormError({ from: 'Questo indirizzo è di una pagina del sito: scegline un altro.' })
    }
    if (ctx.isServed(fromPath)) {
      throw new FormError({ from: 'Questo indirizzo serve al programma: scegline un altro.' })
    }
    const known = await trx.selectFrom('contentRedirects').select(['fromPath', 'toPath']).execute()
    if (known.length >= REDIRECTS_MAX) {
      throw new FormError({
        from: `Ci sono già ${REDIRECTS_MAX} reindirizzamenti: elimina quelli che non servono più.`,
      })
    }
    const toPath = known.find((one) => one.fromPath === asked)?.toPath ?? asked
    if (toPath === fromPath)
      throw new FormError({ to: 'I due indirizzi porterebbero l’uno all’altro: scegli un’altra pagina.' })
    if (!(await pageExists(trx, toPath)))
      throw new FormError({ to: 'Questo indirizzo non è di una pagina pubblicata: scegline un altro.' })
    await trx.updateTable('contentRedirects').set({ toPath }).where('toPath', '=', fromPath).execute()
    const added = await trx
      .insertInto('contentRedirects')
      .values({ fromPath, toPath, createdAt: ctx.clock().toISOString() })
      .onConflict((same) => same.column('fromPath').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) {
      throw new FormError({ from: 'Da questo indirizzo parte già un reindirizzamento: elimina prima quello.' })
    }
    await recordAction(ctx, trx, {
      action: 'content-redirect-add',
      targetId: fromPath,
      details: `Reindirizzamento creato: ${fromPath} porta a ${toPath}`,
    })
  })
  await ctx.contentChanged()
}
