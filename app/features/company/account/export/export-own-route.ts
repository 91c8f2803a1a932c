import { redirect } from 'react-router'
import { confirmPath, withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { zipHeaders } from '#app/features/ground/files/personal-data/zip.server.ts'
import { FreshSignInError } from '#app/lib/errors.ts'
import { leadToPage } from '#app/lib/result.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Route } from './+types/export-own-route.ts'
import { exportOwnStaffData } from './export-own.server.ts'

export const loader = leadToPage

/** /admin/account/export: the data of the acting staff member as a zip file. It is a POST because it writes an audit row. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    try {
      const zip = await exportOwnStaffData(ctx)
      return new Response(new Uint8Array(zip), { headers: zipHeaders(`i-miei-dati-${romeDay(ctx.clock())}`) })
    } catch (error) {
      if (error instanceof FreshSignInError) throw redirect(confirmPath('/admin/account'), 303)
      throw error
    }
  })
}
