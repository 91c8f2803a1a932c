import type { StaffActor } from '#app/context.ts'
import { openCaseOfRequest } from '#app/features/care/privacy/cases/open-case.server.ts'
import { askForErasure } from '#app/features/care/privacy/own/own-data.server.ts'
import { viewLink } from '#app/features/care/privacy/own/own-link.server.ts'
import { hashSender } from '#app/features/work/appointments/holds/verified-senders.server.ts'
import type { Office } from './office.ts'
import { later } from './working-hours.ts'

const DAY = 24 * 60

/** Schedules two privacy cases: one that staff open for a request, and an erasure that a person asks for. */
export function planPrivacy(office: Office): void {
  const { timeline, end } = office
  timeline.at(later(end, -4 * DAY), async () => {
    const [request] = await answered(office, 1)
    if (request) await openCaseOfRequest(office.as(office.staff[0] as StaffActor), request.id)
  })
  timeline.at(later(end, -1 * DAY), async () => {
    const [, request] = await answered(office, 2)
    if (!request) return
    const ctx = office.as({ kind: 'visitor' })
    const link = viewLink(ctx.publicUrl, ctx.secret, hashSender(request.email, ctx.secret), ctx.clock())
    await askForErasure(ctx, new URL(link).pathname.split('/').at(-1) ?? '')
  })
}

/** The oldest requests that have been answered. */
function answered({ db }: Office, count: number): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('contactRequests')
    .select(['id', 'email'])
    .where('status', '=', 'answered')
    .orderBy('createdAt')
    .limit(count)
    .execute()
}
