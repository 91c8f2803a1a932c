import { expect, test } from 'vitest'
import type { AppContext } from '#app/context.ts'
import type { Dispatch } from '#app/features/ground/mail/outbox/delivery/transport.server.ts'
import { cancelByCustomer } from '#app/features/work/appointments/changes/customer/cancel-by-customer.server.ts'
import { rescheduleAppointment } from '#app/features/work/appointments/changes/customer/reschedule.server.ts'
import { cancelAppointment } from '#app/features/work/appointments/changes/staff/cancel.server.ts'
import { confirmAppointment } from '#app/features/work/appointments/changes/staff/confirm.server.ts'
import { declineAppointment } from '#app/features/work/appointments/changes/staff/decline.server.ts'
import { moveAppointment } from '#app/features/work/appointments/changes/staff/move.server.ts'
import { proposeAppointment } from '#app/features/work/appointments/changes/staff/propose.server.ts'
import { appointmentToken } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { expireDue } from '#app/features/work/appointments/holds/expire.server.ts'
import { deliverDue, deliveryParts, movableClock, PUBLIC_URL, SECRET } from '#test/data/mail-fixtures.ts'
import { staffContext, storeAppointment } from '#test/data/stored-appointments.ts'
import { describeOnBothEngines } from '#test/engines.ts'
import { remindDue } from './reminders.server.ts'

const SLOT = { date: '2026-11-25', time: '09:30', duration: 60 }
const LATER = { date: '2026-12-01', time: '15:00', duration: 90 }
const SOONER = { date: '2026-11-26', time: '09:30' }

interface Office {
  ctx: AppContext
  clock: ReturnType<typeof movableClock>
  id: string
}

/** What leads to a mail. */
type Course = (office: Office) => Promise<unknown>

const byCustomer = ({ ctx, id }: Office, version: number) =>
  [{ ...ctx, actor: { kind: 'visitor' } } as AppContext, { token: appointmentToken(SECRET, id), version }] as const
const confirmed: Course = ({ ctx, id }) => confirmAppointment(ctx, { id, version: 1 })
const askedAnew: Course = (office) => {
  const [customer, which] = byCustomer(office, 1)
  return rescheduleAppointment(customer, { ...which, ...SOONER })
}
const cancelledByCustomer: Course = async (office) => {
  await confirmed(office)
  const [customer, which] = byCustomer(office, 2)
  await cancelByCustomer(customer, { ...which, reason: '' })
}

/** A kind of mail, the words of its state, which its body says once, and what leads to it. */
const MAILS: readonly (readonly [kind: string, state: RegExp, course: Course])[] = [
  ['request-visitor', /ricevut|registrat/gi, async () => undefined],
  ['request-visitor', /non ancora confermato|solo dopo la nostra conferma/gi, async () => undefined],
  ['appointment-confirmed', /confermat/gi, confirmed],
  [
    'appointment-declined',
    /non confermat|non possiamo/gi,
    ({ ctx, id }) => declineAppointment(ctx, { id, version: 1, reason: '' }),
  ],
  [
    'appointment-proposed',
    /proponiamo|propost[oi]\b/gi,
    ({ ctx, id }) => proposeAppointment(ctx, { id, version: 1, proposals: [LATER], reason: '' }),
  ],
  [
    'appointment-moved',
    /spostat/gi,
    async (office) => {
      await confirmed(office)
      await moveAppointment(office.ctx, { id: office.id, version: 2, slot: LATER, reason: '' })
    },
  ],
  ['appointment-moved', /attesa di conferma|solo dopo la nostra conferma/gi, askedAnew],
  ['appointment-moved', /nuovo orario/gi, askedAnew],
  [
    'appointment-cancelled',
    /annullat/gi,
    async (office) => {
      await confirmed(office)
      await cancelAppointment(office.ctx, { id: office.id, version: 2, reason: '' })
    },
  ],
  ['appointment-company', /annullat/gi, cancelledByCustomer],
  ['appointment-company', /nuovo orario/gi, askedAnew],
  [
    'appointment-expired',
    /riservat|scadut/gi,
    async ({ ctx, clock, id }) => {
      const holdUntil = clock().toISOString()
      await ctx.db.updateTable('appointments').set({ holdUntil }).where('id', '=', id).execute()
      await expireDue({ ...ctx, actor: { kind: 'system' } })
    },
  ],
  [
    'appointment-reminder',
    /promemoria|ricord/gi,
    async (office) => {
      await confirmed(office)
      office.clock.advance(24 * 60)
      await remindDue(office.ctx.db, office.clock(), undefined)
    },
  ],
]

describeOnBothEngines('a mail about an appointment', ({ database }) => {
  const bodyOf = async (kind: string, course: Course, topic: string) => {
    const clock = movableClock()
    const ctx = staffContext(await database(), { clock, publicUrl: PUBLIC_URL })
    const id = await storeAppointment(ctx, SLOT, { location: 'Ufficio' })
    await ctx.db.updateTable('contactRequests').set({ topic, location: 'Ufficio' }).execute()
    await course({ ctx, clock, id })
    const bodies: string[] = []
    const send = async ({ message }: Dispatch) => {
      if (String(message.messageId).startsWith(`<${kind}.`)) bodies.push(String(message.text).replace(/\s+/g, ' '))
    }
    await deliverDue(deliveryParts({ db: ctx.db, clock, transport: { send, rest: () => undefined } }))
    return bodies.at(-1) ?? ''
  }

  test.each(MAILS)('says its state once, about what it is, how long and where: %s, %s', async (kind, state, course) => {
    const body = await bodyOf(kind, course, 'Infrastruttura cloud')
    expect(body.match(state), body).toHaveLength(1)
    expect(body).toMatch(/Argomento: +Infrastruttura cloud/)
    expect(body).toMatch(/\d0 minuti/)
    expect(body).toMatch(/In sede|IDG S\.r\.l\., 35010/)
  })

  test.each(['request-visitor', 'appointment-confirmed'])(
    'to the customer names no topic that is not ours: %s',
    async (kind) => {
      const body = await bodyOf(kind, confirmed, 'Vinci subito su evil.example')
      expect(body).toContain('09:30')
      expect(body).not.toMatch(/Argomento|Vinci/)
    },
  )
})
