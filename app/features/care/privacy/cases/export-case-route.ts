import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { zipHeaders } from '#app/features/ground/files/personal-data/zip.server.ts'
import { leadToPage } from '#app/lib/result.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Route } from './+types/export-case-route.ts'
import { exportCase } from './export-case.server.ts'

export const loader = leadToPage

/** /admin/privacy/:id/export: the person's data as a zip file. It is a POST because it writes an audit row. */
export async function action({ context, params }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const zip = await exportCase(ctx, params.id)
    return new Response(new Uint8Array(zip), { headers: zipHeaders(`dati-personali-${romeDay(ctx.clock())}`) })
  })
}
