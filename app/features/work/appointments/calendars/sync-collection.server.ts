import type { Selectable } from 'kysely'
import { notifyStaff } from '#app/features/ground/notifications/notify-staff.server.ts'
import { BUSY_PROBLEMS } from '#app/features/ground/settings/busy-calendar/busy-calendar.ts'
import type { BusyTimesFound } from '#app/features/ground/settings/busy-calendar/busy-times.ts'
import { problemWords, spanToRead } from '#app/features/ground/settings/busy-calendar/fetch-busy.server.ts'
import { readBusy } from '#app/features/ground/settings/busy-calendar/read-busy.server.ts'
import { writeIcs } from '#app/features/work/appointments/ics/ics.server.ts'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { FetchError } from '#app/lib/net/fetch-public.server.ts'
import { DAY, MINUTE } from '#app/lib/time/duration.ts'
import { romeWallTime } from '#app/lib/time/rome-time.ts'
import type { Db, Trx } from '#db/client.server.ts'
import type { CalendarEventsTable } from '#db/schema/appointments.server.ts'
import { type CalendarAddress, type Collection, type DavObject, openCollection } from './caldav.server.ts'
import type { CalendarParts, CalendarReading, StoredCalendar } from './stored-calendar.ts'
import { type Events, eventUid, GONE, isOutdated, loadEvents, type WantedEvent } from './wanted-events.server.ts'

const SUFFIX = '-agenda.ics'
/** A run ends after this; the rest is written by the next one. */
const WRITING_MS = MINUTE
/** Appointments are at most a year ahead. */
const YEAR_MS = 367 * DAY
/** The state of our event when it has left the times that are read, or was cancelled. */
const ELSEWHERE = 'elsewhere'

const CONFLICT = 'Un appuntamento è cambiato nel calendario mentre veniva scritto: si riprova fra poco.'
const UNFINISHED = 'Non tutti gli appuntamenti sono ancora scritti: si continua fra un minuto.'

/**
 * Reads the busy times of a consultant's collection, reports what others have changed of our events, and writes what
 * differs. What has to be there follows from the appointments each time, so that nothing can be lost: a run that was cut
 * off is repeated. What is sent is noted before, so that a write without a response is not taken for somebody else's.
 */
export async function syncCollection(
  parts: CalendarParts,
  calendar: StoredCalendar,
  address: CalendarAddress,
): Promise<CalendarReading> {
  const { db, clock, publicUrl } = parts
  const now = clock()
  const collection = openCollection(address, parts)
  try {
    const events = await loadEvents(db, calendar, now, publicUrl)
    const { own, others } = await readObjects(collection, events, now)
    const busy = await readBusyOf(others, { ...spanToRead(now), owners: [address.user] })
    if ('problem' in busy) return { problem: BUSY_PROBLEMS[busy.problem] }
    await db.transaction().execute((trx) => noteSeen(trx, parts, calendar, events, own))
    return { ...busy, ...(await writeEvents(parts, calendar, collection, events)) }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    parts.log.warn({ problem: error.problem }, 'a calendar of a consultant could not be synchronised')
    return { problem: collectionWords(error) }
  }
}

/** Why a collection could not be synchronised, for staff. */
function collectionWords(error: FetchError): string {
  const { problem } = error
  const status = problem.kind === 'status' ? problem.status : undefined
  if (status === 401 || status === 403)
    return 'Il server non accetta nome utente e password, o non permette di scrivere.'
  const isNone = problem.kind === 'no-calendar' || [200, 404, 405].includes(status ?? 0)
  return isNone
    ? 'All’indirizzo non c’è un calendario CalDAV: serve quello del calendario stesso.'
    : problemWords(error)
}

/** An event of ours as it is in the calendar. */
interface OwnObject {
  etag: string
  times: string
}

async function readObjects(collection: Collection, { known, wanted }: Events, now: Date) {
  const objects = await collection.list(spanToRead(now))
  const isOwn = ({ name }: DavObject) => name.endsWith(SUFFIX)
  const listed = objects.filter(isOwn)
  const keys = new Set([...known.keys(), ...wanted.keys()])
  const missing = [...keys].map((key) => key + SUFFIX).filter((name) => !listed.some((one) => one.name === name))
  const found = [...listed, ...(await collection.find(missing))]
  const span = { from: new Date(now.getTime() - 2 * DAY), to: new Date(now.getTime() + YEAR_MS) }
  const reading = await readBusyOf(found, span)
  if ('problem' in reading) throw new FetchError({ kind: reading.problem })
  const times = reading.own
  const own = new Map<string, OwnObject>()
  for (const { name, etag } of found) {
    const key = name.slice(0, -SUFFIX.length)
    const [first, ...more] = times.filter(({ uid }) => uid === eventUid(key))
    const isOne = first && more.length === 0
    own.set(key, { etag, times: isOne ? `${first.startsAt}/${first.endsAt}` : ELSEWHERE })
  }
  return { own, others: objects.filter((object) => !isOwn(object)) }
}

async function readBusyOf(
  objects: readonly DavObject[],
  span: Parameters<typeof readBusy>[1],
): Promise<Awaited<ReturnType<typeof readBusy>>> {
  const nothing: BusyTimesFound = { times: [], own: [], skipped: [] }
  return objects.length === 0 ? nothing : readBusy(objects.map(({ text }) => text).join('\r\n'), span)
}

/** Notes what is in the calendar. What others have changed of a wanted event is reported, and will be written back. */
async function noteSeen(
  trx: Trx,
  parts: CalendarParts,
  calendar: StoredCalendar,
  { known, wanted }: Events,
  own: ReadonlyMap<string, OwnObject>,
): Promise<void> {
  for (const key of new Set([...known.keys(), ...own.keys()])) {
    const row = known.get(key)
    const { times: seen, etag } = own.get(key) ?? { times: GONE, etag: null }
    const isExpected = row !== undefined && (seen === row.seen || seen === row.sent)
    if (isExpected && row.etag === etag && row.seen === seen && row.sent === seen) continue
    const next = { etag, seen, sent: seen, written: isExpected ? row.written : '' }
    known.set(key, await noteEvent(trx, calendar, key, next))
    const event = wanted.get(key)
    if (row && event && !isExpected && seen !== event.times) await report(trx, parts, calendar, key, event, seen)
  }
}

type EventState = Pick<Selectable<CalendarEventsTable>, 'etag' | 'seen' | 'sent' | 'written'>

async function noteEvent(db: Db, { id: calendarId }: StoredCalendar, key: string, state: EventState) {
  const row = { ...state, calendarId, appointmentId: key }
  await db
    .insertInto('calendarEvents')
    .values(row)
    .onConflict((same) => same.columns(['calendarId', 'appointmentId']).doUpdateSet(state))
    .execute()
  return row
}

async function report(
  trx: Trx,
  parts: CalendarParts,
  { adminId }: StoredCalendar,
  key: string,
  { event, times }: WantedEvent,
  seen: string,
): Promise<void> {
  const member = await trx.selectFrom('admins').select('name').where('id', '=', adminId).executeTakeFirst()
  const done = seen === GONE || seen === ELSEWHERE ? 'tolto' : 'spostato'
  const to = done === 'spostato' ? ` a ${wordsOf(seen)}` : ''
  await notifyStaff(trx, parts, {
    message: `Calendario di ${member?.name ?? 'un consulente'}: qualcuno ha ${done} «${event.summary}»${to}. Vale ancora ${wordsOf(times)}, e il calendario torna così: se non va bene, sposta l’appuntamento qui`,
    type: 'warning',
    link: `/admin/appointments/${key.slice(0, 36)}`,
    permission: 'appointments.read',
  })
}

function wordsOf(times: string): string {
  const [start = '', end = ''] = times.split('/')
  const duration = (Date.parse(end) - Date.parse(start)) / MINUTE
  return formatSlot({ ...romeWallTime(new Date(start)), duration })
}

/** Writes and removes what differs, in the versions that were read: what has changed since is left to the next run. */
async function writeEvents(
  { db, clock, stopping }: CalendarParts,
  calendar: StoredCalendar,
  collection: Collection,
  { wanted, known }: Events,
): Promise<{ problem?: string }> {
  const until = clock().getTime() + WRITING_MS
  let problem: { problem?: string } = {}
  const isOver = () => stopping?.aborted === true || clock().getTime() > until
  for (const [key, event] of wanted) {
    const { seen = GONE, etag = null, written = '' } = known.get(key) ?? {}
    if (isOver()) return { problem: UNFINISHED }
    if (!isOutdated(event, known.get(key))) continue
    await noteEvent(db, calendar, key, { etag, seen, sent: event.times, written })
    const text = writeIcs({ events: [event.event] })
    const outcome = await collection.put(key + SUFFIX, text, etag)
    if (outcome.kind === 'conflict') problem = { problem: CONFLICT }
    else {
      const now = { etag: outcome.etag, seen: event.times, sent: event.times, written: event.facts }
      await noteEvent(db, calendar, key, now)
    }
  }
  for (const [key, { seen, etag, written }] of known) {
    if (wanted.has(key)) continue
    if (isOver()) return { problem: UNFINISHED }
    const isThere = seen !== GONE && etag !== null
    if (isThere) await noteEvent(db, calendar, key, { etag, seen, sent: GONE, written })
    const outcome = isThere ? await collection.remove(key + SUFFIX, etag) : undefined
    if (outcome?.kind === 'conflict') problem = { problem: CONFLICT }
    else {
      const row = db.deleteFrom('calendarEvents').where('calendarId', '=', calendar.id)
      await row.where('appointmentId', '=', key).execute()
    }
  }
  return problem
}
