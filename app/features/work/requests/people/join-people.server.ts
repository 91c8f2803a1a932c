import { setImmediate } from 'node:timers/promises'
import { moveSnoozes } from '#app/features/work/snoozes/set-snooze.server.ts'
import { newId } from '#app/lib/id.ts'
import { mailboxOf } from '#app/lib/text/mailbox.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { holdLock } from '#db/queries/locks.server.ts'
import { wordsOf } from '#db/queries/search.server.ts'
import { phoneKey } from './company-key.server.ts'
import { PEOPLE_LOCK, refreshPerson } from './refresh-person.server.ts'

const SLICE = 50
const MOST = 1_000

/** What of a request says whose it is. */
interface Sender {
  id: string
  name: string
  email: string
  phone: string
  createdAt: string
}

const EMPTY = { name: '', email: '', phone: '', company: '', domain: '', companyKey: '', phoneKey: '', words: '' }

const SENDER = ['id', 'name', 'email', 'phone', 'createdAt'] as const

/**
 * Gives each request without a person its person: the one with its mailbox, else a new one. Oldest first, in slices, at
 * most a thousand per call; requests in quarantine wait until they are released. Returns how many were joined.
 */
export async function joinPeople(db: Db, stopping?: AbortSignal): Promise<number> {
  let count = 0
  while (count < MOST && !stopping?.aborted) {
    const joined = await joinSlice(db)
    if (joined === 0) break
    count += joined
    await setImmediate()
  }
  return count
}

async function joinSlice(db: Db): Promise<number> {
  // Most of the time there is none: then no transaction is needed.
  const waiting = () =>
    db.selectFrom('contactRequests').select('id').where('personId', 'is', null).where('quarantineReason', 'is', null)
  if (!(await waiting().limit(1).executeTakeFirst())) return 0
  return db.transaction().execute(async (trx) => {
    await holdLock(trx, PEOPLE_LOCK)
    const rows = await trx
      .selectFrom('contactRequests')
      .select(SENDER)
      .where('personId', 'is', null)
      .where('quarantineReason', 'is', null)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(SLICE)
      .execute()
    const people = new Set<string>()
    for (const row of rows) people.add(await joinRequest(trx, row))
    for (const id of people) await refreshPerson(trx, id)
    return rows.length
  })
}

/** Joins a request with its person, who is not yet summed up again; returns their id. Requires PEOPLE_LOCK. */
async function joinRequest(trx: Trx, sender: Sender): Promise<string> {
  const personId = (await personWithMailbox(trx, sender)) ?? (await insertPerson(trx, sender.createdAt))
  await trx.updateTable('contactRequests').set({ personId }).where('id', '=', sender.id).execute()
  const mailbox = mailboxOf(sender.email)
  if (mailbox) {
    // The next request of the same slice finds it.
    await trx
      .insertInto('personMailboxes')
      .values({ mailbox, personId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return personId
}

/** Stores a person without requests; returns the id. */
export async function insertPerson(trx: Trx, lastAt: string): Promise<string> {
  const id = newId()
  await trx
    .insertInto('people')
    .values({ id, ...EMPTY, lastAt })
    .execute()
  return id
}

/** Whether a name is among the words of a person. */
function isNamed(known: string, name: string): boolean {
  const words = wordsOf(name)
  return words.length > 0 && words.every((word) => known.includes(` ${word} `))
}

/** Of people who share a mailbox the one whose latest request from it has the name, else the one who wrote last. */
async function personWithMailbox(trx: Trx, { name, email }: Sender): Promise<string | undefined> {
  const mailbox = mailboxOf(email)
  if (!mailbox) return undefined
  const people = await trx
    .selectFrom('personMailboxes')
    .innerJoin('people', 'people.id', 'personMailboxes.personId')
    .select(['people.id', 'people.words'])
    .where('mailbox', '=', mailbox)
    .orderBy('lastAt', 'desc')
    .orderBy('people.id', 'desc')
    .execute()
  if (people.length < 2) return people[0]?.id
  return (people.find(({ words }) => isNamed(words, name)) ?? people[0])?.id
}

/**
 * Joins a request again after its sender has changed, and sums up both people. When the former person has no other request, their page leads to the present one and their note goes along. Requires PEOPLE_LOCK.
 */
export async function rejoinRequest(trx: Trx, requestId: string): Promise<void> {
  const request = await trx
    .selectFrom('contactRequests')
    .select([...SENDER, 'personId', 'quarantineReason'])
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  const former = request.personId
  if (former === null) return
  const alone = !(await trx
    .selectFrom('contactRequests')
    .select('id')
    .where('personId', '=', former)
    .where('id', '!=', requestId)
    .limit(1)
    .executeTakeFirst())
  const present = await personWithMailbox(trx, request)
  if (present === undefined || present === former) return refreshPerson(trx, former)
  await trx.updateTable('contactRequests').set({ personId: present }).where('id', '=', requestId).execute()
  if (alone) await redirectPerson(trx, { from: former, to: present })
  else await refreshPerson(trx, former)
  await refreshPerson(trx, present)
}

/** Leaves a redirect in place of a person who has become part of another; the note goes along. Requires PEOPLE_LOCK. */
export async function redirectPerson(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  const notes = await trx.selectFrom('people').select(['id', 'note', 'version']).where('id', 'in', [from, to]).execute()
  const noteOf = (id: string) => notes.find((row) => row.id === id)?.note ?? ''
  if (noteOf(from)) {
    const note = [noteOf(to), noteOf(from)].filter(Boolean).join('\n\n')
    await trx
      .updateTable('people')
      .set((row) => ({ note, version: row('version', '+', 1) }))
      .where('id', '=', to)
      .execute()
  }
  await trx
    .updateTable('people')
    .set({ ...EMPTY, note: '', mergedInto: to })
    .where('id', '=', from)
    .execute()
  await trx.updateTable('people').set({ mergedInto: to }).where('mergedInto', '=', from).execute()
  await trx.deleteFrom('personMailboxes').where('personId', '=', from).execute()
  await moveSnoozes(trx, { from, to })
}

/**
 * Gives a request that staff have entered to the person whom they had in view, if it is about that person: the same
 * mailbox, or without an address the same name or phone. Any other is left to `joinPeople`.
 */
export async function joinEntered(db: Db, requestId: string, chosen: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdLock(trx, PEOPLE_LOCK)
    const request = await trx
      .selectFrom('contactRequests')
      .select([...SENDER, 'personId'])
      .where('id', '=', requestId)
      .executeTakeFirst()
    if (!request) return
    const person = await trx
      .selectFrom('people')
      .select(['id', 'words', 'phoneKey'])
      .where('id', '=', chosen)
      .where('mergedInto', 'is', null)
      .executeTakeFirst()
    if (person && (await isAbout(trx, person, request))) {
      await trx.updateTable('contactRequests').set({ personId: chosen }).where('id', '=', requestId).execute()
      await refreshPerson(trx, chosen)
      // The periodic pass may have come first.
      if (request.personId !== null && request.personId !== chosen) await refreshPerson(trx, request.personId)
    }
  })
}

async function isAbout(
  trx: Trx,
  person: { id: string; words: string; phoneKey: string },
  { name, email, phone }: Sender,
): Promise<boolean> {
  const mailbox = mailboxOf(email)
  if (mailbox) {
    const owners = await trx.selectFrom('personMailboxes').select('personId').where('mailbox', '=', mailbox).execute()
    return owners.length === 0 || owners.some(({ personId }) => personId === person.id)
  }
  if (phone && phoneKey(phone) === person.phoneKey) return true
  return isNamed(person.words, name)
}
