import type { AppContext, StaffActor } from '#app/context.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { addAnswer } from '#app/features/work/incoming/add-answer.server.ts'
import { addNote } from '#app/features/work/requests/request/verbs/add-note.server.ts'
import { assignRequest } from '#app/features/work/requests/request/verbs/assign.server.ts'
import { replyToRequest } from '#app/features/work/requests/request/verbs/reply.server.ts'
import { restoreRequest } from '#app/features/work/requests/request/verbs/restore.server.ts'
import { setStatus } from '#app/features/work/requests/request/verbs/set-status.server.ts'
import { tagRequest } from '#app/features/work/requests/request/verbs/tag.server.ts'
import { trashRequest } from '#app/features/work/requests/request/verbs/trash.server.ts'
import { unquarantineRequest } from '#app/features/work/requests/request/verbs/un-quarantine.server.ts'
import { newId } from '#app/lib/id.ts'
import type { DocumentVersion } from '#db/queries/at-version.server.ts'
import { ANSWERS, CUSTOMER_ANSWERS, FOLLOW_UPS, NOTES, TAGS } from './answers.ts'
import type { Office } from './office.ts'
import { atWork, later } from './working-hours.ts'

/**
 * How staff handle a request: to `replied` the customer answers by mail; `usual` is read, answered and closed in time; the others stop at the named step. `none`
 * is not handled.
 */
export type RequestFate = 'none' | 'taken' | 'answered' | 'replied' | 'usual' | 'spam' | 'trash' | 'restore' | 'release'

/** Outcomes that begin with an assignment. */
const TRIAGED: readonly RequestFate[] = ['taken', 'answered', 'replied', 'usual', 'restore', 'release']

/** A request handled by staff; `read` is when it is first opened. */
interface Handled {
  id: string
  name: string
  fate: RequestFate
  read: Date
}

const DAY = 24 * 60

/** Schedules the handling of a request by staff. */
export function planHandling(office: Office, request: Handled): void {
  const { fate, read, id } = request
  if (fate === 'none') return
  office.timeline.at(read, async () => {
    const ctx = office.as(office.random.pick(office.staff))
    const seen = await look(office, id)
    if (fate === 'spam') await setStatus(ctx, { ...seen, status: 'spam' })
    else if (fate === 'trash' || fate === 'restore') await trashRequest(ctx, seen)
    else if (fate === 'release') await unquarantineRequest(ctx, seen)
    if (fate === 'restore') await restoreRequest(ctx, await look(office, id))
    if (TRIAGED.includes(fate)) await triage(office, ctx, request)
    if (fate === 'answered') await answer(office, request, ANSWERS)
    if (fate === 'replied') {
      await answer(office, request, ANSWERS)
      office.timeline.at(later(office.timeline.clock(), 75), () => answerBack(office, request))
    }
    if (fate === 'usual' || fate === 'restore' || fate === 'release') await planAnswers(office, request)
  })
}

/** Assigns it, mostly to the reader, with tags and a note where they fit. */
async function triage(office: Office, ctx: AppContext, { id, fate }: Handled): Promise<void> {
  const { random } = office
  const actor = ctx.actor as StaffActor
  const assignee = random.chance(0.7) ? actor : random.pick(office.staff)
  await assignRequest(ctx, { ...(await look(office, id)), adminId: assignee.id })
  if (fate === 'taken' || random.chance(0.6)) {
    await setStatus(ctx, { ...(await look(office, id)), status: 'in-progress' })
  }
  if (random.chance(0.5)) {
    const tags = random.chance(0.3) ? [random.pick(TAGS), random.pick(TAGS)] : [random.pick(TAGS)]
    await tagRequest(ctx, { ...(await look(office, id)), tags: [...new Set(tags)] })
  }
  if (random.chance(0.35)) await addNote(ctx, { id, text: random.pick(NOTES) })
}

async function planAnswers(office: Office, request: Handled): Promise<void> {
  const { random, timeline } = office
  const opening = await readSection(office.db, 'opening')
  const soon = (minutes: number) => atWork(later(timeline.clock(), minutes), opening, random.between(2, 120))
  // Most are quick, a few take days.
  const wait = random.chance(0.8) ? random.between(15, 200) : random.between(200, 2 * DAY)
  timeline.at(soon(wait), async () => {
    await answer(office, request, ANSWERS)
    if (random.chance(0.3)) {
      timeline.at(soon(random.between(2 * DAY, 6 * DAY)), () => answer(office, request, FOLLOW_UPS))
    }
    if (random.chance(0.94)) timeline.at(soon(random.between(6 * DAY, 24 * DAY)), () => close(office, request.id))
  })
}

async function answer(office: Office, { id, name }: Handled, texts: readonly string[]): Promise<void> {
  const seen = await look(office, id)
  const actor = office.staff.find((one) => one.id === seen.assignedTo) ?? office.random.pick(office.staff)
  await replyToRequest(office.as(actor), {
    ...seen,
    subject: `Re: la tua richiesta ${seen.reference}`,
    text: `Buongiorno ${name},\n\n${office.random.pick(texts)}\n\nCordiali saluti\n${actor.name}`,
  })
}

/** The customer answers by mail, as if it had come in. */
async function answerBack({ db, timeline, random }: Office, { id, name }: Handled): Promise<void> {
  const { email } = await db
    .selectFrom('contactRequests')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const mail = {
    fromAddress: email,
    fromName: name,
    subject: 'Re: la tua richiesta',
    text: random.pick(CUSTOMER_ANSWERS),
  }
  await db.transaction().execute(async (trx) => {
    const mailId = newId()
    await trx
      .insertInto('incomingMails')
      .values({
        id: mailId,
        fingerprint: mailId,
        receivedAt: timeline.clock().toISOString(),
        state: 'answer',
        requestId: id,
        cc: `acquisti@${email.split('@')[1]}`,
        quoted: `${name}\n\nIl giorno scorso IDG ha scritto:\n> Buongiorno ${name},`,
        ...mail,
      })
      .execute()
    await addAnswer(trx, timeline, id, mail)
  })
}

async function close(office: Office, id: string): Promise<void> {
  const seen = await look(office, id)
  const actor = office.staff.find((one) => one.id === seen.assignedTo) ?? office.random.pick(office.staff)
  await setStatus(office.as(actor), { ...seen, status: 'closed' })
}

/** Returns the current version of the request, for a change. */
async function look(
  office: Office,
  id: string,
): Promise<DocumentVersion & { assignedTo: string | null; reference: string }> {
  return office.db
    .selectFrom('contactRequests')
    .select(['id', 'version', 'assignedTo', 'reference'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
