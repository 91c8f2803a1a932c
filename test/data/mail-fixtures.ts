import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { pino } from 'pino'
import { createLanes, type DeliveryParts } from '#app/features/ground/mail/outbox/delivery/deliver.server.ts'
import { type ClaimedMail, claimMails } from '#app/features/ground/mail/outbox/mail-claims.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { companySchema } from '#app/features/ground/settings/company/company-schema.server.ts'
import { appointmentMails } from '#app/features/work/appointments/emails/emails.server.ts'
import { requestMails } from '#app/features/work/requests/emails/emails.server.ts'
import type { Db } from '#db/client.server.ts'
import type { ContactRequestsTable } from '#db/schema/requests.server.ts'

export const PUBLIC_URL = 'https://www.idg.example'
export const SECRET = 'a secret of the tests that is long enough'

/** A clock that tests move by hand. */
export function movableClock(start = '2026-11-23T09:00:00.000Z') {
  let now = new Date(start).getTime()
  const clock = () => new Date(now)
  return Object.assign(clock, {
    advance(minutes: number) {
      now += minutes * 60_000
    },
  })
}

/** Stores a contact request as the contact form does, with its two outbox rows. Returns the request's id. */
export async function storeRequestWithMails(
  db: Db,
  now: Date,
  parts: Partial<Insertable<ContactRequestsTable>> = {},
): Promise<string> {
  const id = parts.id ?? randomUUIDv7()
  const email = parts.email ?? 'anna.rossi@cliente.example'
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('contactRequests')
      .values({
        reference: `IDG-${id.slice(-9, -5)}-${id.slice(-4)}`.toUpperCase(),
        name: 'Anna Rossi',
        phone: '+39 049 123 4567',
        company: 'Officine Rossi S.p.A.',
        message: 'Buongiorno,\nvorremmo capire come portare i nostri flussi su SAP Integration Suite.',
        topic: 'SAP Integration Suite',
        requestedAppointment: false,
        date: null,
        time: null,
        duration: null,
        location: null,
        needsEmailSending: true,
        emailSent: false,
        status: 'pending',
        quarantineReason: null,
        sourceHash: 'source',
        createdAt: now.toISOString(),
        ...parts,
        id,
        email,
      })
      .execute()
    const mail = { documentCollection: 'contactRequests', documentId: id, now, mailFrom: undefined } as const
    await queueMail(trx, { ...mail, kind: 'request-company', recipient: '' })
    await queueMail(trx, { ...mail, kind: 'request-visitor', recipient: email })
  })
  return id
}

const FILLED_IN = {
  vatNumber: '12345670009',
  registerNumber: '12345670009',
  rea: 'PD-123456',
  shareCapital: '€ 10.000,00 i.v.',
  phone: '+39 049 123 0000',
}

/** A store without files. */
export const NO_FILES = { open: async () => undefined }

/** The parts that delivery needs, with all of the product's kinds of mail and company data as filled in by staff. */
export function deliveryParts(
  parts: Pick<DeliveryParts, 'db' | 'clock' | 'transport'> & Partial<DeliveryParts>,
): DeliveryParts {
  return {
    log: pino({ level: 'silent' }),
    publicUrl: PUBLIC_URL,
    company: async () => companySchema.parse(FILLED_IN),
    kinds: { ...requestMails(SECRET, NO_FILES), ...appointmentMails(SECRET) },
    mailboxes: { mailFrom: undefined, mailTo: undefined },
    owner: 'worker-1',
    ...parts,
  }
}

/** Claims the longest waiting due mail; undefined when there is none. */
export async function claimMail(db: Db, owner: string, now: Date): Promise<ClaimedMail | undefined> {
  const [mail] = await claimMails(db, owner, now, 1)
  return mail
}

/** Delivers every due mail and resolves when none is left. */
export async function deliverDue(parts: DeliveryParts): Promise<void> {
  const lanes = createLanes(parts)
  lanes.open()
  await lanes.settled()
}
