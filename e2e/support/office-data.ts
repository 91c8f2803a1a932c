import { randomUUIDv7 } from 'node:crypto'
import { confirmTotp } from '#app/features/company/access/second-step/totp.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { addDays, romeDay, romeInstant, weekday } from '#app/lib/time/rome-time.ts'
import { testContext } from '#test/context.ts'
import { storeRequestWithMails } from '#test/data/mail-fixtures.ts'
import { staffTargets } from '#test/data/staff-targets.ts'
import { storeAppointment } from '#test/data/stored-appointments.ts'
import { storeStaff } from '#test/staff.ts'
import { type Site, withData } from './site.ts'

/** The secret of a site whose data these functions store from outside. */
export const SECRET = 'a secret of the browser tests that is long enough'

/** Ids of the stored data. */
export interface OfficeData {
  request: string
  quarantined: string
  trashed: string
  pending: string
  confirmed: string
  /** The slot of the confirmed appointment. */
  slot: { date: string; time: string; duration: number }
  deadMail: string
  invitation: string
  picture: string
}

const LONG = 'Consorzio di bonifica e manutenzione straordinaria delle acque interne del Veneto orientale S.c.p.A.'

/**
 * Stores data for the staff area: requests in every state, appointments, a failed mail, notes, tags, a view, an
 * invitation, notifications. Call it once for each site.
 */
export async function fillOffice(site: Site, owner: string): Promise<OfficeData> {
  return withData(site, async (db) => {
    const now = new Date()
    const actor = await storeStaff(db, { role: 'operator', name: 'Paolo Conti', now })
    const ctx = { ...testContext(db, { clock: () => now, secret: SECRET }), actor }
    const targets = staffTargets({ ...ctx, actor: { ...actor, id: owner } })
    const request = await storeRequestWithMails(db, now, { assignedTo: owner })
    const quarantined = await storeRequestWithMails(db, now, { quarantineReason: 'trap', name: 'Ivo Neri' })
    const trashed = await storeRequestWithMails(db, now, { trashedAt: now.toISOString() })
    for (const status of ['in-progress', 'answered', 'closed', 'spam'])
      await storeRequestWithMails(db, now, { status, company: LONG, name: 'Massimiliano Alessandro dell’Acqua' })
    const written = { requestId: request, adminId: actor.id, createdAt: now.toISOString() }
    await db.insertInto('requestTags').values({ requestId: request, tag: 'urgente' }).execute()
    await db
      .insertInto('requestNotes')
      .values({ ...written, id: randomUUIDv7(), text: 'Richiamare lunedì.' })
      .execute()
    await db
      .insertInto('requestReplies')
      .values({
        ...written,
        id: randomUUIDv7(),
        subject: 'Re',
        text: 'Buongiorno',
        needsEmailSending: false,
        emailSent: true,
      })
      .execute()

    const date = nextWorkday(now)
    const slot = { date, time: '10:00', duration: 60 }
    const confirmed = await storeAppointment(ctx, slot, { status: 'confirmed', company: LONG })
    for (const time of [`10:00`, `10:30`]) {
      const cellStart = romeInstant({ date, time }).toISOString()
      await db.insertInto('appointmentCells').values({ cellStart, seat: 1, appointmentId: confirmed }).execute()
    }
    const [startsAt, endsAt] = ['08:30', '09:45'].map((time) => romeInstant({ date, time }).toISOString())
    await db
      .insertInto('busyTimes')
      .values({ uid: randomUUIDv7(), startsAt: startsAt ?? '', endsAt: endsAt ?? '' })
      .execute()
    const pending = await storeAppointment(ctx, { ...slot, time: '15:00' })
    await storeAppointment(ctx, { ...slot, date: romeDay(now), time: '17:00' }, { status: 'confirmed' })
    await storeAppointment(ctx, { ...slot, time: '12:00' }, { status: 'declined' })

    await targets.view()
    await targets.notification()
    const invitation = await targets.invitation()
    await db.transaction().execute((trx) =>
      queueMail(trx, {
        kind: 'request-company',
        documentCollection: 'contactRequests',
        documentId: trashed,
        recipient: 'capo@idg.example',
        now,
        mailFrom: undefined,
      }),
    )
    const deadMail = await targets.deadMail()
    const picture = await targets.picture(LONG)
    return { request, quarantined, trashed, pending, confirmed, slot, deadMail, invitation, picture }
  })
}

/** Stores an invitation by a staff member; returns its id. */
export async function storeInvitationOf(site: Site, inviter: string): Promise<string> {
  return withData(site, async (db) => {
    const ctx = testContext(db, { clock: () => new Date(), secret: SECRET })
    const actor = { kind: 'staff', id: inviter, email: '', name: '', role: 'admin', sessionId: '' } as const
    return staffTargets({ ...ctx, actor }).invitation()
  })
}

/** Stores a staff member with the second step enabled; returns the email address. */
export async function storeWithSecondStep(site: Site): Promise<string> {
  return withData(site, async (db) => {
    const now = new Date()
    const actor = await storeStaff(db, { role: 'operator', now })
    const ctx = { ...testContext(db, { clock: () => now, secret: SECRET }), actor }
    await confirmTotp(ctx, await staffTargets(ctx).totpCode())
    return actor.email
  })
}

function nextWorkday(now: Date): string {
  const days = [3, 4, 5].map((ahead) => addDays(romeDay(now), ahead))
  return days.find((day) => weekday(day) >= 1 && weekday(day) <= 5) ?? romeDay(now)
}
