import type { AppContext } from '#app/context.ts'
import { assigneeName } from '#app/features/company/team/assignee.server.ts'
import { type ActionRecord, recordAction } from '#app/features/ground/audit/record.server.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { updateAtVersion } from '#db/queries/at-version.server.ts'

/** Open work of a member. */
export interface OpenWork {
  requests: number
  drafts: number
  views: number
  snoozes: number
  /** Future ones. The calendar lists them for reassignment after the person has left. */
  appointments: number
}

/** Counts the open requests, drafts, saved views, snoozes and appointments of a member. */
export async function countOpenWork(db: Db | Trx, id: string, today: string): Promise<OpenWork> {
  const count = async (rows: { execute: () => Promise<unknown[]> }) => (await rows.execute()).length
  return {
    requests: await count(openRequests(db, id)),
    drafts: await count(db.selectFrom('requestDrafts').select('requestId').where('adminId', '=', id)),
    views: await count(db.selectFrom('requestViews').select('id').where('adminId', '=', id)),
    snoozes: await count(db.selectFrom('snoozes').select('id').where('adminId', '=', id)),
    appointments: await count(
      db
        .selectFrom('appointments')
        .select('id')
        .where('consultantId', '=', id)
        .where('status', 'in', ['pending', 'confirmed'])
        .where('date', '>=', today),
    ),
  }
}

/** Closed, set aside and discarded requests keep their assignee: they are history. */
function openRequests(db: Db | Trx, id: string) {
  return db
    .selectFrom('contactRequests')
    .select(['id', 'reference', 'version'])
    .where('assignedTo', '=', id)
    .where('status', 'not in', ['closed', 'spam'])
    .where('trashedAt', 'is', null)
    .orderBy('id')
}

/**
 * Gives the open requests, drafts, saved views and snoozes of a member to a colleague. Without a colleague (null) the
 * requests become unassigned, snoozes come back for everybody, drafts and views are deleted. Returns the number of requests. Throws AppError for an inactive colleague.
 */
export async function handOver(ctx: AppContext, trx: Trx, id: string, heirId: string | null): Promise<number> {
  const heir = await assigneeName(trx, heirId)
  const records: ActionRecord[] = []
  for (const { id: requestId, reference, version } of await openRequests(trx, id).execute()) {
    const change = { assignedTo: heirId }
    if (!(await updateAtVersion(trx, 'contactRequests', { id: requestId, version }, change))) continue
    records.push({
      action: 'request-assign',
      targetId: requestId,
      details: heir ? `Richiesta ${reference} assegnata a ${heir}` : `Richiesta ${reference} non più assegnata`,
      before: { assignedTo: id },
      after: { assignedTo: heirId },
    })
  }
  if (heirId !== null) await giveTexts(trx, id, heirId)
  await shareSnoozes(trx, id)
  await trx.deleteFrom('requestDrafts').where('adminId', '=', id).execute()
  await trx.deleteFrom('requestViews').where('adminId', '=', id).execute()
  for (const record of records) await recordAction(ctx, trx, record)
  return records.length
}

/** The snoozes of a member who does not work with customers any more come back for everybody. */
export async function shareSnoozes(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('snoozes').set({ adminId: null }).where('adminId', '=', id).execute()
}

/** What the colleague has for the same request stays: their draft, their snooze (the other one is everybody's). */
async function giveTexts(trx: Trx, id: string, heirId: string): Promise<void> {
  const drafts = await trx.selectFrom('requestDrafts').selectAll().where('adminId', '=', id).execute()
  for (const draft of drafts) {
    await trx
      .insertInto('requestDrafts')
      .values({ ...draft, adminId: heirId })
      .onConflict((same) => same.doNothing())
      .execute()
  }
  const known = trx.selectFrom('snoozes').select('link').where('adminId', '=', heirId)
  const links = (await known.execute()).map(({ link }) => link)
  const snoozes = trx.updateTable('snoozes').set({ adminId: heirId }).where('adminId', '=', id)
  await (links.length > 0 ? snoozes.where('link', 'not in', links) : snoozes).execute()
  const own = await trx.selectFrom('requestViews').select('name').where('adminId', '=', heirId).execute()
  const taken = own.map(({ name }) => name)
  const given = trx.updateTable('requestViews').set({ adminId: heirId }).where('adminId', '=', id)
  await (taken.length > 0 ? given.where('name', 'not in', taken) : given).execute()
}
