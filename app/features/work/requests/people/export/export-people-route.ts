import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { leadToPage } from '#app/lib/result.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import type { Route } from './+types/export-people-route.ts'
import { exportPeople } from './export-people.server.ts'

export const loader = leadToPage

/** /admin/people/export: people as CSV or vCard. It is a POST because it writes an audit row. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => cleanLine(String(form.get(name) ?? '')).slice(0, 120)
  const format = form.get('format') === 'vcard' ? 'vcard' : 'csv'
  return withErrorResponse(() => exportPeople(context.get(appContext), { q: text('q'), id: text('id'), format }))
}
