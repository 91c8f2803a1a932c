import type { AppContext } from '#app/context.ts'
import { listHistory } from '#app/features/work/appointments/desk/history.server.ts'
import { appointmentsOf } from '#app/features/work/appointments/of-requests.server.ts'
import { slotStart } from '#app/features/work/appointments/slot.ts'
import { hasValidSlot } from '#app/features/work/appointments/states.ts'
import { FOLDER } from '#app/features/work/requests/inbox/filter/filtered.server.ts'
import { incomingOf, notesOf, repliesOf } from '#app/features/work/requests/request/timeline/entries.server.ts'
import { timelineOf } from '#app/features/work/requests/request/timeline/timeline.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'

/** Requests of whom everything is shown; older ones are found in the inbox. */
const MOST_REQUESTS = 50

/**
 * Everything between us and some people, newest first, with their next appointment and who last answered them. Throws
 * NotFoundError when they have no requests.
 */
export async function historyOf(ctx: AppContext, personIds: readonly string[]) {
  requirePermission(ctx, 'requests.read')
  const { db } = ctx
  const found = await db
    .selectFrom('contactRequests')
    .select(['id', 'reference', 'name', 'email', 'message', 'topic', 'origin', 'status', 'createdAt', 'personId'])
    .select(FOLDER.as('folder'))
    .where('personId', 'in', personIds)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_REQUESTS + 1)
    .execute()
  const requests = found.slice(0, MOST_REQUESTS)
  const ids = requests.map(({ id }) => id)
  if (ids.length === 0) throw new NotFoundError('person')
  const appointments = await appointmentsOf(db, ids)
  const requestOf = new Map([...appointments].map(([requestId, { id }]) => [id, requestId]))
  const events = await listHistory(ctx, { requestIds: ids, appointmentIds: [...requestOf.keys()] })
  const history = Map.groupBy(events, ({ of }) => requestOf.get(of) ?? of)
  const replies = await repliesOf(ctx, ids)
  const repliesTo = Map.groupBy(replies, ({ requestId }) => requestId)
  const notes = Map.groupBy(await notesOf(db, ids), ({ requestId }) => requestId)
  const incoming = Map.groupBy(await incomingOf(ctx, ids), ({ requestId }) => requestId ?? '')
  const entries = requests.flatMap((request) => {
    const { id, reference, topic } = request
    const about = { id, reference, topic, name: request.name }
    const of = <Row>(rows: ReadonlyMap<string, Row[]>) => rows.get(id) ?? []
    const detail = { request, replies: of(repliesTo), notes: of(notes), incoming: of(incoming), history: of(history) }
    return timelineOf({ ...detail, mails: [] }).map((entry) => ({ ...entry, about }))
  })
  const now = ctx.clock()
  const next = [...appointments]
    .map(([requestId, appointment]) => ({ requestId, ...appointment }))
    .filter((appointment) => hasValidSlot(appointment.state) && slotStart(appointment) > now)
    .sort((one, other) => slotStart(one).getTime() - slotStart(other).getTime())[0]
  const lastReply = replies.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).at(-1)
  return {
    requests: requests.map(({ message: _, ...request }) => ({ ...request, appointment: appointments.get(request.id) })),
    hasMore: found.length > MOST_REQUESTS,
    entries: entries.toSorted((one, other) => other.at.localeCompare(one.at)),
    next,
    lastReply: lastReply && { author: lastReply.author, at: lastReply.createdAt, requestId: lastReply.requestId },
  }
}

/** What `historyOf` returns. */
export type History = Awaited<ReturnType<typeof historyOf>>
