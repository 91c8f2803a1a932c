import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { leadToPage } from '#app/lib/result.ts'
import { csvHeaders } from '#app/lib/text/csv.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import type { Route } from './+types/export-route.ts'
import { exportActions } from './export.server.ts'
import { auditFilter } from './filter.ts'

export const loader = leadToPage

/** /admin/audit/export: the filtered audit log as a CSV file. It is a POST because it writes an audit row. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const stream = await exportActions(ctx, auditFilter.read(new URL(request.url).searchParams))
    return new Response(stream, { headers: csvHeaders(`registro-${romeDay(ctx.clock())}`) })
  })
}
