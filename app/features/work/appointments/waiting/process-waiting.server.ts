import type { SystemContext } from '#app/context.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { claimCells, freeCells, lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { findOffer } from '#app/features/work/appointments/availability/offer.server.ts'
import { SlotTakenError } from '#app/features/work/appointments/availability/seats.ts'
import { createAppointmentUpdate } from '#app/features/work/appointments/changes/create-update.server.ts'
import { changeDeadline } from '#app/features/work/appointments/customer/customer-deadline.ts'
import { cellStarts, readSlotParam, type Slot, slotOf, slotParam } from '#app/features/work/appointments/slot.ts'
import { asState, holdsSlot } from '#app/features/work/appointments/states.ts'
import { HOUR } from '#app/lib/time/duration.ts'
import { addDays, romeInstant, romeWallTime } from '#app/lib/time/rome-time.ts'
import type { Db, Trx } from '#db/client.server.ts'

/** How long an earlier time is held for the first in order, in hours of the day in which people read their mail. */
const HELD_MS = 2 * HOUR
const WAKING = { from: '08:00', to: '20:00' } as const

/**
 * Offers each time that has become free to the first in order for whom it is earlier, and holds it for two hours
 * of the day; passes
 * on what was not used; takes off the list who cannot move or has left. Returns the number of offers. One transaction
 * that excludes every other change of half hours, so that the order holds on several instances.
 */
export async function processWaiting(ctx: SystemContext): Promise<number> {
  if (!(await ctx.db.selectFrom('waitingList').select('appointmentId').limit(1).executeTakeFirst())) return 0
  const offers = await ctx.db.transaction().execute(async (trx) => {
    await lockCells(trx)
    const { changeDeadlineHours } = await readSection(trx, 'booking')
    let count = 0
    for (const entry of await listEntries(trx)) {
      const deadline = changeDeadline(asState(entry.status), entry, changeDeadlineHours)
      if (await attend(ctx, trx, entry, deadline)) count++
    }
    return count
  })
  if (offers > 0) ctx.wakeMail()
  return offers
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

function listEntries(trx: Trx) {
  return trx
    .selectFrom('waitingList')
    .innerJoin('appointments', 'appointments.id', 'waitingList.appointmentId')
    .select(['id', 'status', 'version', 'holdUntil', 'email', 'date', 'time', 'duration'])
    .select(['offered', 'offeredUntil', 'known'])
    .orderBy('joinedAt')
    .orderBy('appointmentId')
    .execute()
}

/** Returns whether a time was offered. */
async function attend(ctx: SystemContext, trx: Trx, entry: Entry, deadline: Date | undefined): Promise<boolean> {
  const { id, offered, offeredUntil, known } = entry
  const now = ctx.clock()
  const own = slotParam(entry)
  const mayMove = entry.email !== '' && holdsSlot(entry) && deadline !== undefined && deadline > now
  const waits = known !== null && mayMove
  if (waits && offeredUntil !== null && offeredUntil > now.toISOString()) {
    if (await stillHolds(trx, entry, offered)) return false
  }
  const change = trx.updateTable('waitingList').where('appointmentId', '=', id)
  if (offeredUntil !== null) {
    await holdOnly(trx, entry, [], now)
    await change.set({ offered: null, offeredUntil: null }).execute()
  }
  if (!waits) {
    await trx.deleteFrom('waitingList').where('appointmentId', '=', id).execute()
    return false
  }
  const times = await timesUpTo(trx, entry, now)
  const before = JSON.parse(known) as string[]
  // After a move by staff the customer sees on the page what is free.
  const isSame = before[0] === own
  const fresh = isSame ? times.filter((time) => time !== offered && !before.includes(time)) : []
  if (JSON.stringify(times) !== known) await change.set({ known: JSON.stringify(times) }).execute()
  // A full hour stays a full hour, so that no half hours are left over.
  const ofDay = fresh.filter((time) => time.slice(0, 10) === fresh[0]?.slice(0, 10))
  const start = readSlotParam(ofDay.find((time) => time.slice(-2) === own.slice(-2)) ?? fresh[0] ?? null)
  return start !== undefined && offer(ctx, trx, entry, { slot: { ...start, duration: entry.duration }, now, deadline })
}

/** Not after staff have changed place or person. */
async function stillHolds(trx: Trx, { id, duration }: Entry, offered: string | null): Promise<boolean> {
  const start = readSlotParam(offered)
  const cells = trx.selectFrom('appointmentCells').select('cellStart').where('appointmentId', '=', id)
  const held = new Set((await cells.execute()).map(({ cellStart }) => cellStart))
  return start !== undefined && cellStarts({ ...start, duration }).every((cell) => held.has(cell))
}

/** The beginning of an appointment, then those of the times to which it can be moved forward, the earliest first. */
export async function timesUpTo(db: Db, appointment: Slot & { id: string }, now: Date): Promise<string[]> {
  const offer = await findOffer(db, now, appointment.duration, { except: appointment.id })
  const free = offer.flatMap(({ date, times }) => times.flatMap(({ time, free }) => (free ? { date, time } : [])))
  const own = slotParam(appointment)
  return [own, ...free.map(slotParam).filter((time) => time < own)]
}

/** Holds the appointment's own time, if it did, and these beside it; releases all others. */
async function holdOnly(trx: Trx, entry: Entry, beside: readonly Slot[], now: Date): Promise<void> {
  if (!holdsSlot(entry)) return freeCells(trx, entry.id)
  const held = [slotOf(entry)]
  const rules = await getOfferRules(trx)
  await claimCells(trx, { appointmentId: entry.id, slots: [...held, ...beside], held, rules, now })
}

/** When two hours have passed, of which those of the night do not count. */
export function heldUntil(now: Date): number {
  const { date, time } = romeWallTime(now)
  const day = time < WAKING.to ? date : addDays(date, 1)
  const at = (date: string, time: string) => romeInstant({ date, time }).getTime()
  const start = Math.max(now.getTime(), at(day, WAKING.from))
  const left = start + HELD_MS - at(day, WAKING.to)
  return left > 0 ? at(addDays(day, 1), WAKING.from) + left : start + HELD_MS
}

async function offer(
  ctx: SystemContext,
  trx: Trx,
  entry: Entry,
  { slot, now, deadline }: { slot: Slot; now: Date; deadline: Date },
): Promise<boolean> {
  try {
    await holdOnly(trx, entry, [slot], now)
  } catch (error) {
    // Nobody can take it beside the appointment's own time.
    if (error instanceof SlotTakenError) return false
    throw error
  }
  const offeredUntil = new Date(Math.min(heldUntil(now), deadline.getTime())).toISOString()
  const change = trx.updateTable('waitingList').set({ offered: slotParam(slot), offeredUntil })
  await change.where('appointmentId', '=', entry.id).execute()
  const moment = { status: asState(entry.status), ...slotOf(entry) }
  const documentId = await createAppointmentUpdate({ ...ctx, db: trx }, entry.id, {
    kind: 'earlier',
    before: moment,
    after: moment,
    reason: '',
    by: 'system',
    sequence: entry.version,
    proposals: [slot],
  })
  const mail = { documentCollection: 'appointmentUpdates', documentId, now, mailFrom: ctx.mailFrom } as const
  await queueMail(trx, { ...mail, kind: 'appointment-earlier', recipient: entry.email })
  return true
}
