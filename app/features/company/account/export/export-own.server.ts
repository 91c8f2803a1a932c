import type { AppContext } from '#app/context.ts'
import { requireFreshSignIn } from '#app/features/company/access/sign-in/fresh.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { zipOf } from '#app/features/ground/files/personal-data/zip.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DataSection } from '#app/personal-data.ts'
import { STAFF_SECTIONS } from './staff-data.server.ts'

const OMITTED =
  'I testi che riguardano i clienti (note, risposte, notifiche, dettagli delle attività) non sono compresi: sono dati di altre persone. Ne trovi data e tipo.'

/** Exports what is held on the acting staff member as a zip file. Throws FreshSignInError. */
export async function exportOwnStaffData(ctx: AppContext): Promise<Uint8Array> {
  const actor = requirePermission(ctx, 'account.own')
  const sections: DataSection[] = []
  await ctx.db.transaction().execute(async (trx) => {
    await requireFreshSignIn(trx, actor, ctx.clock())
    for (const { key, title, rows } of STAFF_SECTIONS) {
      const found = await rows(trx, actor)
      if (found.length > 0) sections.push({ key, title, rows: found })
    }
    await recordAction(ctx, trx, {
      action: 'account-export',
      targetId: actor.id,
      details: `Dati personali scaricati: ${actor.email}`,
    })
  })
  return zipOf(sections, ctx.clock(), OMITTED)
}
