import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { appointmentsOf } from '#app/features/work/appointments/of-requests.server.ts'
import { formatBriefSlot } from '#app/features/work/appointments/slot.ts'
import { hasValidSlot, STATE_NAMES } from '#app/features/work/appointments/states.ts'
import { readPage } from '#app/features/work/requests/inbox/list-requests.server.ts'
import { findPeople } from '#app/features/work/requests/people/list-people.server.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Route } from './+types/quick-search.ts'
import { FOLDER_NAMES } from './inbox-filter.ts'

const MOST = 8
const MOST_PEOPLE = 4

/** Latest requests, people and companies that match the words, for the command palette and the completion of a new request; without words the latest requests. */
export function loader({ context, request }: Route.LoaderArgs) {
  return withErrorResponse(async () => {
    const ctx = context.get(appContext)
    const actor = requirePermission(ctx, 'requests.read')
    const q = cleanLine(new URL(request.url).searchParams.get('q') ?? '').slice(0, 120)
    const page = { me: actor.id, cursor: undefined, back: false, size: MOST }
    const { rows } = await readPage(ctx.db, q ? { q } : {}, page)
    const appointments = await appointmentsOf(
      ctx.db,
      rows.map(({ id }) => id),
    )
    const appointmentOf = (id: string) => {
      const found = appointments.get(id)
      if (!found) return null
      const when = hasValidSlot(found.state) ? formatBriefSlot(found) : STATE_NAMES[found.state]
      return { id: found.id, when: `Appuntamento, ${when.toLowerCase()}` }
    }
    const { people, companies } = await findPeople(ctx.db, q, MOST_PEOPLE)
    return Response.json({
      requests: rows.slice(0, MOST).map(({ id, reference, name, company, folder }) => ({
        id,
        folder: folder === 'inbox' ? '' : FOLDER_NAMES[folder],
        reference,
        name: inertLine(name, 80) || 'Senza nome',
        company: inertLine(company, 80),
        appointment: appointmentOf(id),
      })),
      people: people.map(({ id, name, company, email, phone }) => ({
        id,
        name: inertLine(name, 80) || 'Senza nome',
        company: inertLine(company, 80),
        email: inertLine(email, 254),
        phone: inertLine(phone, 32),
      })),
      companies: companies.map(({ key, name }) => ({ key, name: inertLine(name, 80) })),
    })
  })
}
