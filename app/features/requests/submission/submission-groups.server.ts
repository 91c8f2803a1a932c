import { areTurnsWaiting } from '#app/lib/turns.server.ts'
import type { Db } from '#db/client.server.ts'
import { isAboutRows } from '#db/queries/form-transactions.server.ts'
import { FewerRowsError } from '#db/queries/insert-together.server.ts'
import type { PreparedRequest } from './prepared-request.server.ts'
import { storeGroup } from './store-group.server.ts'

/** A group takes so many requests, so that its first one is answered soon. */
const MOST_MEMBERS = 16

/** So many groups are stored at the same time; the requests that arrive meanwhile form the next. */
const MOST_GROUPS = 2

/** A group takes further requests for so long while they arrive. */
const GATHER_MS = 10

interface Waiting extends PromiseWithResolvers<boolean> {
  member: PreparedRequest
}

/** The requests of one database that wait for their group. */
interface Gathering {
  waiting: Waiting[]
  /** Groups that are being stored. */
  running: number
  /** When the next group began to gather; undefined while none gathers. */
  since: number | undefined
}

const gatherings = new WeakMap<Db, Gathering>()

/**
 * Stores a request with those that arrive together with it, in one transaction on PostgreSQL. False: it is to be stored
 * alone. Throws if the database fails.
 */
export function storeInGroup(member: PreparedRequest): Promise<boolean> {
  const { db } = member.ctx
  const gathering = gatherings.get(db) ?? { waiting: [], running: 0, since: undefined }
  gatherings.set(db, gathering)
  const waiting = { member, ...Promise.withResolvers<boolean>() }
  gathering.waiting.push(waiting)
  if (gathering.since === undefined) {
    gathering.since = performance.now()
    setImmediate(() => gather(gathering))
  }
  return waiting.promise
}

/** Starts a group when no form waits for its turn to join it, or it is full. */
function gather(gathering: Gathering): void {
  const { waiting, since = 0 } = gathering
  if (areTurnsWaiting() && waiting.length < MOST_MEMBERS && performance.now() - since < GATHER_MS) {
    setImmediate(() => gather(gathering))
    return
  }
  gathering.since = undefined
  startGroups(gathering)
}

function startGroups(gathering: Gathering): void {
  while (gathering.waiting.length > 0 && gathering.running < MOST_GROUPS) {
    gathering.running++
    void storeAll(takeGroup(gathering)).finally(() => {
      gathering.running--
      startGroups(gathering)
    })
  }
}

/** The first requests that have no form, content or mailbox in common; the others wait for the next group. */
function takeGroup(gathering: Gathering): Waiting[] {
  const taken = new Set<string>()
  const group: Waiting[] = []
  gathering.waiting = gathering.waiting.filter((waiting) => {
    const { form, senderHash } = waiting.member
    const keys = [String(form.form), form.content, senderHash]
    if (group.length === MOST_MEMBERS || keys.some((key) => taken.has(key))) return true
    for (const key of keys) taken.add(key)
    group.push(waiting)
    return false
  })
  return group
}

async function storeAll(group: readonly Waiting[]): Promise<void> {
  try {
    const stored = await storeGroup(group.map(({ member }) => member) as [PreparedRequest])
    for (const { member, resolve } of group) resolve(stored.has(member))
  } catch (err) {
    const isOfSome = err instanceof FewerRowsError || isAboutRows(err)
    for (const { resolve, reject } of group) isOfSome ? resolve(false) : reject(err)
  }
}
