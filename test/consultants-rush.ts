import type { AppContext } from '#app/context.ts'
import {
  OPENING_DAY_KEYS,
  OPENING_DAYS,
  START_TIMES,
  type Week,
} from '#app/features/ground/settings/opening/opening-days.ts'
import type { Consultant } from '#app/features/work/appointments/availability/consultant.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { reassignAppointment } from '#app/features/work/appointments/changes/staff/reassign.server.ts'
import { sameSlot } from '#app/features/work/appointments/slot.ts'
import type { ContactPayload } from '#app/features/work/requests/contact-form/schema.ts'
import { createRequest } from '#app/features/work/requests/submission/create.server.ts'
import { MINUTE } from '#app/lib/time/duration.ts'
import type { Db } from '#db/client.server.ts'
import { generator } from './rush.ts'

/** The posts of a seed: few in `npm test`, all of them in `npm run attack -- consultants`. */
export const POSTS = process.env.ATTACK_ROUNDS ? 1_000 : 60
export const DAYS = process.env.ATTACK_ROUNDS ? 9 : 3
/** Posts at a time; two of three are followed by a change that staff make. */
const LANES = Math.min(40, POSTS / 5)

const weekOf = (first: string, last: string) =>
  Object.fromEntries(
    OPENING_DAY_KEYS.map((day) => {
      return [day, { open: OPENING_DAYS[day].isOpen, first, last, breakFrom: '13:00', breakTo: '14:30' }]
    }),
  ) as Week

export const PEOPLE: Record<string, Partial<Omit<Consultant, 'id' | 'seat'>>> = {
  ada: { name: 'Ada Alberti', travelBefore: 30, travelAfter: 60 },
  bea: { name: 'Bea Bassi', topics: ['Cloud'], dailyLimit: 3, week: weekOf('09:00', '12:30') },
  cleo: { name: 'Cleo Conti', topics: ['Reti'], places: ['Online', 'Ufficio'], week: weekOf('10:30', '18:00') },
  dora: {
    name: 'Dora Danieli',
    places: ['Cliente'],
    travelAfter: 30,
    absences: [{ startsAt: '2026-11-24T23:00:00.000Z', endsAt: '2026-11-25T23:00:00.000Z' }],
  },
  elsa: { name: 'Elsa Esposito', dailyLimit: 2 },
}
export const IDS = Object.keys(PEOPLE)

/** A person holds a slot for an appointment: at most from `from` to `until`, and surely between the times inside. */
export interface Stay extends Awaited<ReturnType<typeof readAppointment>> {
  from: number
  surelyFrom: number
  surelyUntil: number
  until: number
}

/** A request that was refused. With `personId` only that person was suitable. */
export interface Refusal {
  wish: Pick<Stay, 'slot' | 'topic' | 'location'> & { personId?: string; appointmentId?: string }
  from: number
  until: number
}

function plan(seed: number, dates: readonly string[]): ContactPayload[] {
  const pick = pickWith(generator(seed))
  return Array.from({ length: POSTS }, (_, at) => {
    const location = pick(['Online', 'Ufficio', 'Cliente'])
    return {
      name: `Anna${1_000 + at} Rossi`,
      email: `anna-${at}@x.example`,
      phone: '049 1234567',
      company: '',
      message: 'Buongiorno',
      topic: pick(['', 'Cloud', 'Reti']),
      requestedAppointment: true,
      date: pick(dates),
      time: pick(['09:00', '09:30', '10:30', '11:00', '14:00', '15:30', '17:00']),
      duration: pick(['30', '60', '90']),
      location,
      address: location === 'Cliente' ? 'Via Roma 1' : '',
    }
  })
}

const pickWith =
  (random: () => number) =>
  <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value

async function readAppointment(db: Db, requestId: string) {
  const { date, time, duration, consultantId, ...row } = await db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.version', 'appointments.status', 'consultantId', 'contactRequestId'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.location', 'topic'])
    .select(['contactRequests.email', 'contactRequests.name', 'reference'])
    .where('contactRequestId', '=', requestId)
    .executeTakeFirstOrThrow()
  return { ...row, personId: consultantId ?? '', slot: { date, time, duration } }
}

/** Posts and staff at work on all instances; returns what was held and refused, and when. */
export async function rushOnConsultants(seed: number, contexts: readonly AppContext[], dates: readonly string[]) {
  const stays: Stay[] = []
  const refusals: Refusal[] = []
  const wanted = plan(seed, dates).values()

  async function post(ctx: AppContext, payload: ContactPayload): Promise<Stay | undefined> {
    const from = performance.now()
    const visitor: AppContext = { ...ctx, actor: { kind: 'visitor' } }
    const result = await createRequest(visitor, { payload, formKey: undefined, suspicion: undefined })
    const surelyFrom = performance.now()
    const { date, time, duration, topic, location } = payload
    const slot = { date, time, duration: Number(duration) }
    if (result.kind !== 'stored') refusals.push({ wish: { slot, topic, location }, from, until: surelyFrom })
    if (result.kind !== 'stored') return undefined
    const always = { surelyUntil: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY }
    const stay = { ...(await readAppointment(ctx.db, result.id)), from, surelyFrom, ...always }
    stays.push(stay)
    return stay
  }

  /** A change by staff; returns what is held afterwards. */
  async function change(ctx: AppContext, stay: Stay, pick: ReturnType<typeof pickWith>): Promise<Stay | undefined> {
    const { id, version, slot: before, topic, location, status } = stay
    const target = { id, version, reason: '' }
    const decide = status === 'pending' ? 'confirm' : 'move'
    const verb = pick(['move', 'move', 'reassign', 'reassign', decide, 'cancel'] as const)
    const slot = { ...before, date: pick(dates), time: pick(START_TIMES) }
    const personId = pick(IDS.filter((person) => person !== stay.personId))
    if (verb === 'move' && sameSlot(slot, before)) return stay
    const from = performance.now()
    const outcome = await {
      move: () => moveAppointment(ctx, { ...target, slot }),
      reassign: () => reassignAppointment(ctx, { ...target, personId }),
      confirm: () => confirmAppointment(ctx, target),
      cancel: () => cancelAppointment(ctx, target),
    }[verb]()
    const surelyFrom = performance.now()
    if (outcome.kind === 'taken') {
      const wish = verb === 'move' ? { slot } : { slot: before, personId }
      refusals.push({ wish: { topic, location, appointmentId: id, ...wish }, from, until: surelyFrom })
      return stay
    }
    Object.assign(stay, { surelyUntil: from, until: surelyFrom })
    if (outcome.state === 'cancelled') return undefined
    const always = { surelyUntil: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY }
    const next = { ...(await readAppointment(ctx.db, stay.contactRequestId)), from, surelyFrom, ...always }
    stays.push(next)
    return next
  }

  const lane = async (_: unknown, at: number) => {
    const ctx = contexts[at % contexts.length] as AppContext
    const random = generator(seed * LANES + at)
    let own: (Stay | undefined)[] = []
    for (const payload of wanted) {
      own.push(await post(ctx, payload))
      own = own.filter((stay) => stay !== undefined)
      const chosen = Math.floor(random() * 1.5 * own.length)
      const stay = own[chosen]
      if (stay) own[chosen] = await change(ctx, stay, pickWith(random))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return { stays, refusals }
}

/** When a person is busy with an appointment, ways and pause included. All days are in winter. */
export function spanOf(
  { personId, slot, location }: Pick<Stay, 'personId' | 'slot' | 'location'>,
  pauseMinutes: number,
) {
  const { travelBefore = 0, travelAfter = 0 } = location === 'Cliente' ? (PEOPLE[personId] ?? {}) : {}
  const start = Date.parse(`${slot.date}T${slot.time}:00+01:00`)
  const end = start + (slot.duration + pauseMinutes + travelAfter) * MINUTE
  return { start: start - travelBefore * MINUTE, end }
}
