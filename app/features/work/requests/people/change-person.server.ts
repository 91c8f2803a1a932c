import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { AppError, ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { type DocumentVersion, updateAtVersion } from '#db/queries/at-version.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { identityOf } from './identities.server.ts'
import { insertPerson, redirectPerson } from './join-people.server.ts'
import { PEOPLE_LOCK, refreshPerson } from './refresh-person.server.ts'

/**
 * Merges a person into another: all requests and the note move, and the former page leads to the other. Throws
 * NotFoundError, or ConflictError when a colleague has merged one of them meanwhile.
 */
export async function mergePeople(ctx: AppContext, { id, from }: { id: string; from: string }): Promise<void> {
  requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    await holdLock(trx, PEOPLE_LOCK)
    await requirePerson(trx, id)
    await requirePerson(trx, from)
    if (id === from) throw new AppError(422, 'È la stessa persona: non c’è nulla da unire.')
    const { numUpdatedRows } = await trx
      .updateTable('contactRequests')
      .set({ personId: id })
      .where('personId', '=', from)
      .executeTakeFirst()
    await redirectPerson(trx, { from, to: id })
    await refreshPerson(trx, id)
    const details = `Due persone unite: richieste spostate ${numUpdatedRows}`
    await recordAction(ctx, trx, { action: 'person-merge', targetId: id, details, before: { from }, after: { id } })
  })
}

/**
 * Makes a person of their own out of the requests with one of a person's identities (`identityOf`); returns the new
 * person's id. Throws NotFoundError, ConflictError when nothing has that identity any more, AppError when nothing else is left.
 */
export async function separatePerson(
  ctx: AppContext,
  { id, identity }: { id: string; identity: string },
): Promise<string> {
  requirePermission(ctx, 'requests.write')
  return ctx.db.transaction().execute(async (trx) => {
    await holdLock(trx, PEOPLE_LOCK)
    await requirePerson(trx, id)
    const requests = await trx
      .selectFrom('contactRequests')
      .select(['id', 'name', 'email', 'phone', 'createdAt'])
      .where('personId', '=', id)
      .execute()
    const moved = requests.filter((request) => identityOf(request) === identity)
    const [first] = moved
    if (!first) throw new ConflictError()
    if (moved.length === requests.length) throw new AppError(422, 'È l’unica identità di questa persona.')
    const own = await insertPerson(trx, first.createdAt)
    // One by one: the number of parameters of a query is limited.
    for (const request of moved) {
      await trx.updateTable('contactRequests').set({ personId: own }).where('id', '=', request.id).execute()
    }
    await refreshPerson(trx, id)
    await refreshPerson(trx, own)
    const details = `Una persona separata da un’altra: richieste spostate ${moved.length}`
    await recordAction(ctx, trx, {
      action: 'person-separate',
      targetId: own,
      details,
      before: { id },
      after: { id: own },
    })
    return own
  })
}

/** Replaces the note on a person. Throws NotFoundError, ConflictError. */
export async function setPersonNote(ctx: AppContext, change: DocumentVersion & { note: string }): Promise<void> {
  requirePermission(ctx, 'requests.write')
  await ctx.db.transaction().execute(async (trx) => {
    await requirePerson(trx, change.id)
    if (!(await updateAtVersion(trx, 'people', change, { note: change.note }))) throw new ConflictError()
    await recordAction(ctx, trx, {
      action: 'person-note',
      targetId: change.id,
      details: 'Nota su una persona cambiata',
    })
  })
}

async function requirePerson(trx: Trx, id: string): Promise<void> {
  const person = await trx.selectFrom('people').select('mergedInto').where('id', '=', id).executeTakeFirst()
  if (!person) throw new NotFoundError('person')
  if (person.mergedInto !== null) throw new ConflictError('Nel frattempo questa persona è stata unita a un’altra.')
}
