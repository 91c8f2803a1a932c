import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import type { Dispatch } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { FIRST_CONSULTANT } from '#app/features/work/appointments/availability/consultant.ts'
import { whoCan } from '#app/features/work/appointments/availability/consultants.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import type { Holder } from '#app/features/work/appointments/availability/occupancy.ts'
import { type OfferRules, offeredDates } from '#app/features/work/appointments/availability/offer.ts'
import { referencesIn } from '#app/features/work/requests/submission/reference.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import { type Db, openDatabase } from '#db/client.server.ts'
import { DAYS, IDS, PEOPLE, POSTS, type Refusal, rushOnConsultants, type Stay, spanOf } from '#test/consultants-rush.ts'
import { deliverDue, deliveryParts } from '#test/data/mail-fixtures.ts'
import { staffContext, storeStaffRecord } from '#test/data/stored-appointments.ts'
import { storeConsultant } from '#test/data/stored-consultants.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { SEEDS } from '#test/rush.ts'

const isHeldAtTheEnd = ({ until }: Stay) => until === Number.POSITIVE_INFINITY

/** The half hours of a person and an appointment, as texts. */
function cellsOf(stay: Stay, { booking }: OfferRules): string[] {
  const { start, end } = spanOf(stay, booking.bufferMinutes)
  const cells: string[] = []
  for (let cell = start; cell < end; cell += 30 * MINUTE) cells.push(new Date(cell).toISOString())
  return cells
}

/** At no moment has a person two appointments that overlap, ways and pauses included. */
function expectNobodyTwice(stays: readonly Stay[], rules: OfferRules): void {
  const spans = stays.map((stay) => ({ ...stay, ...spanOf(stay, rules.booking.bufferMinutes) }))
  for (const [at, one] of spans.entries()) {
    expect(IDS).toContain(one.personId)
    const second = spans.slice(at + 1).find((other) => {
      const isAtOnce = one.surelyFrom < other.surelyUntil && other.surelyFrom < one.surelyUntil
      const overlaps = one.start < other.end && other.start < one.end
      return other.personId === one.personId && other.id !== one.id && isAtOnce && overlaps
    })
    expect(second, `beside ${one.personId} ${one.slot.date} ${one.slot.time}`).toBeUndefined()
  }
}

/** Exactly the half hours of the appointments are held, each by the person who attends. */
async function expectHeld(db: Db, stays: readonly Stay[], rules: OfferRules): Promise<void> {
  const held = await db.selectFrom('appointmentCells').select(['cellStart', 'seat', 'appointmentId']).execute()
  const wanted = stays.filter(isHeldAtTheEnd).flatMap((stay) => {
    const seat = FIRST_CONSULTANT + IDS.indexOf(stay.personId)
    return cellsOf(stay, rules).map((cellStart) => `${cellStart} ${seat} ${stay.id}`)
  })
  const found = held.map(({ cellStart, seat, appointmentId }) => `${cellStart} ${seat} ${appointmentId}`)
  expect(found.sort()).toStrictEqual(wanted.sort())
}

/** Checks that each refusal was right: at some moment no suitable person was free, counting all that may have been held. */
function expectRefusedRightly(refusals: readonly Refusal[], stays: readonly Stay[], rules: OfferRules): void {
  for (const { wish, from, until } of refusals) {
    const held = new Map<string, Holder[]>()
    for (const stay of stays) {
      if (stay.id === wish.appointmentId || stay.from > until || stay.until < from) continue
      const holder = { seat: FIRST_CONSULTANT + IDS.indexOf(stay.personId), appointmentId: stay.id }
      for (const cell of cellsOf(stay, rules)) held.set(cell, [...(held.get(cell) ?? []), holder])
    }
    const { slot, topic, location, personId } = wish
    // Staff choose a person whether they are suitable and at work or not.
    const people = personId
      ? rules.consultants
          ?.filter(({ id }) => id === personId)
          .map((person) => ({ ...person, week: null, absences: [], topics: [], places: [], dailyLimit: 0 }))
      : rules.consultants
    const occupancy = { owners: new Map(), held, busy: [] }
    const able = whoCan(slot, { ...rules, consultants: people ?? [] }, occupancy, { topic, location })
    expect(able, `${slot.date} ${slot.time}`).toStrictEqual([])
  }
}

/** Every mail speaks of its recipient's appointment only, and of people who have attended it. */
function expectRightRecipients(mails: readonly Mail[], stays: readonly Stay[]): void {
  for (const { to, text } of mails) {
    const about = stays.filter(({ name, reference }) => text.includes(name) || referencesIn(text).includes(reference))
    expect(new Set(about.map(({ id }) => id)).size, text).toBe(1)
    const attended = new Set(about.map(({ personId }) => personId))
    const own = IDS.find((id) => to === `${id}@idg.example`)
    if (own) expect(attended, `an invitation of ${own}: ${text}`).toContain(own)
    else if (to.endsWith('@x.example')) expect(to, text).toBe(about[0]?.email)
    else expect(to).toMatch(/^info(\+avvisi)?@idg\.example$/)
    const named = IDS.filter((id) => text.includes(PEOPLE[id]?.name ?? ''))
    expect([...attended], text).toStrictEqual(expect.arrayContaining(named))
  }
}

/** Checks that a confirmed appointment is in the calendar of the person who attends, and in no other. */
async function expectInvited(db: Db, stays: readonly Stay[]): Promise<void> {
  const rows = await db.selectFrom('consultantInvitations').selectAll().orderBy('sequence').execute()
  const sent = await db
    .selectFrom('mailOutbox')
    .innerJoin('consultantInvitations', 'consultantInvitations.id', 'mailOutbox.documentId')
    .select(['adminId', 'recipient'])
    .execute()
  for (const { adminId, recipient } of sent) expect(recipient).toBe(`${adminId}@idg.example`)
  const last = new Map(rows.map((row) => [`${row.adminId} ${row.appointmentId}`, row.method]))
  const invited = [...last].filter(([, method]) => method === 'REQUEST').map(([key]) => key)
  const confirmed = stays.filter((stay) => isHeldAtTheEnd(stay) && stay.status === 'confirmed')
  expect(invited.sort()).toStrictEqual(confirmed.map(({ personId, id }) => `${personId} ${id}`).sort())
}

interface Mail {
  to: string
  text: string
}

describeOnBothEngines('a rush on five consultants', ({ engine, location }) => {
  test.each(SEEDS)(
    `${POSTS} posts while staff move, reassign and cancel, seed %i: nobody is booked twice, no free time refused, no mail goes astray`,
    async (seed) => {
      const place = await location()
      // PostgreSQL is shared by two instances; a SQLite folder belongs to one process.
      const instances = Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => openDatabase(place))
      try {
        const contexts = instances.map((db) => staffContext(db, { contactLimits: false }))
        const [ctx] = contexts as [(typeof contexts)[0]]
        await storeStaffRecord(ctx)
        for (const [id, parts] of Object.entries(PEOPLE)) await storeConsultant(ctx, id, parts)
        const rules = await getOfferRules(ctx.db)
        const mails: Mail[] = []
        const send = async ({ message: { to, cc, bcc, subject, text } }: Dispatch) => {
          const addresses = JSON.stringify([to, cc, bcc]).match(/[\w.+-]+@[\w.]+/g) ?? []
          mails.push({ to: addresses.join(), text: `${subject} ${text}` })
        }
        const deliver = async ({ db, clock }: AppContext, at: number) => {
          await deliverDue(
            deliveryParts({ db, clock, transport: { send, rest: () => undefined }, owner: `worker-${at}` }),
          )
        }
        let isOver = false
        const workers = contexts.map(async (each, at) => {
          while (!isOver) await deliver(each, at)
        })
        const dates = offeredDates(ctx.clock(), rules).slice(0, DAYS)
        const { stays, refusals } = await rushOnConsultants(seed, contexts, dates).finally(() => {
          isOver = true
        })
        await Promise.all(workers)
        await Promise.all(contexts.map(deliver))

        expect(stays.length).toBeGreaterThan(POSTS / 10)
        expect(refusals.length).toBeGreaterThan(POSTS / 10)
        expectNobodyTwice(stays, rules)
        await expectHeld(ctx.db, stays, rules)
        expectRefusedRightly(refusals, stays, rules)
        expect(mails.length).toBeGreaterThan(stays.length)
        expectRightRecipients(mails, stays)
        await expectInvited(ctx.db, stays)
      } finally {
        for (const db of instances) await db.destroy()
      }
    },
  )
})
