import type { Insertable } from 'kysely'
import { PRIVACY_VERSION } from '#app/content/legal/privacy-version.ts'
import type { AppContext } from '#app/context.ts'
import type { QueuedMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import type { NewNotification } from '#app/features/ground/notifications/notify-staff.server.ts'
import type { Load } from '#app/features/work/appointments/availability/consultant.ts'
import type { TakenSeat } from '#app/features/work/appointments/availability/occupancy.server.ts'
import type { OfferRules } from '#app/features/work/appointments/availability/offer.ts'
import type { Cell } from '#app/features/work/appointments/availability/seats.ts'
import {
  type HoldDecision,
  type HoldRequest,
  hashSender,
} from '#app/features/work/appointments/holds/verified-senders.server.ts'
import type { ContactPayload } from '#app/features/work/requests/contact-form/schema.ts'
import { type Searched, type SearchRow, searchRow } from '#app/features/work/requests/search-index.server.ts'
import { newId } from '#app/lib/id.ts'
import { hashSource } from '#app/lib/net/hash-source.server.ts'
import type { AppointmentsTable } from '#db/schema/appointments.server.ts'
import type { ContactRequestsTable } from '#db/schema/requests.server.ts'
import type { ByHand } from './by-hand.ts'
import { claimOf, type FormClaim } from './idempotency.server.ts'
import { checkLimits, type RecentCounts } from './limits.server.ts'
import { notificationOfRequest } from './notify-of-request.server.ts'
import { requestMails } from './queue-request-mails.server.ts'
import { newReference } from './reference.server.ts'
import { appointmentRows, slotFrom } from './store-appointment.server.ts'

/** Why a submission looks automated. `too-fast` alone does not lead to quarantine, because autofill is fast too. */
export type Suspicion = 'trap' | 'limit' | 'too-fast'

/** A validated form and the circumstances of its submission. */
export interface NewRequest {
  payload: ContactPayload
  /** Key of the form token; undefined without a valid token. */
  formKey: string | undefined
  suspicion: Suspicion | undefined
  /** The version of the privacy notice shown with the form; the present one if undefined. */
  noticeVersion?: string
  /** Undefined for a request from the form. */
  byHand?: ByHand
}

/** Read before the transaction; usually from memory. */
export interface KnownSettings {
  rules: OfferRules
  /** The sender's plain address. */
  sender: string
}

/** A request with everything that is known before its transaction. */
export interface PreparedRequest extends KnownSettings {
  ctx: AppContext
  request: NewRequest
  id: string
  reference: string
  now: Date
  form: FormClaim
  senderHash: string
  sourceHash: string
  /** The slot that it holds if it is accepted; undefined without an appointment. */
  hold: HoldRequest | undefined
  /** What staff agreed with the customer: confirmed at once. */
  isAgreed: boolean
  /** Its mails if it is accepted. */
  mails: QueuedMail[]
  /** For staff, if it is accepted. */
  news: NewNotification
  /** What is found by searching. */
  searched: Searched
  searchRow: SearchRow
}

/** Prepares a request for its transaction. */
export function prepareRequest(
  ctx: AppContext,
  request: NewRequest,
  { rules, sender }: KnownSettings,
): PreparedRequest {
  const { payload, byHand } = request
  const now = ctx.clock()
  const id = newId()
  const reference = newReference()
  const senderHash = hashSender(payload.email, ctx.secret)
  const wantsTime = payload.requestedAppointment && payload.date !== '' && payload.time !== ''
  const { name, email, requestedAppointment } = payload
  const isAgreed = wantsTime && byHand?.state === 'confirmed'
  const searched = { ...payload, id, reference, createdAt: now.toISOString() }
  return {
    ctx,
    request,
    rules,
    sender,
    id,
    reference,
    now,
    form: claimOf({ key: request.formKey, payload, contactRequestId: id, now }),
    senderHash,
    // The limits count visitors: what staff enter does not count against the office's network.
    sourceHash: byHand ? '' : hashSource(ctx.clientAddress, ctx.secret),
    hold: wantsTime
      ? { senderHash, slot: slotFrom(payload), now, rules, suspicious: request.suspicion === 'too-fast' }
      : undefined,
    isAgreed,
    mails: mailsOf(requestMails({ id, email, now, mailFrom: ctx.mailFrom }), byHand, isAgreed),
    news: notificationOfRequest({ id, name, requestedAppointment }),
    searched,
    searchRow: searchRow(searched),
  }
}

/** Of a request entered by staff only the acknowledgement, unless its appointment has a mail of its own. */
function mailsOf(mails: QueuedMail[], byHand: ByHand | undefined, isAgreed: boolean): QueuedMail[] {
  if (!byHand) return mails
  return byHand.tells && !isAgreed ? mails.filter(({ kind }) => kind === 'request-visitor') : []
}

/** Whether a request is accepted or set aside (`quarantineReason`), and whether there is a flood of them. */
export interface Judgement {
  quarantineReason: 'trap' | 'limit' | null
  isAccepted: boolean
  flood: boolean
}

/** Judges a request by what was received recently. Throws TooManyError. */
export function judge({ request }: PreparedRequest, recent: RecentCounts | undefined): Judgement {
  const { verdict, flood } = checkLimits(recent)
  if (verdict === 'refuse') throw new TooManyError()
  const caught = request.suspicion === 'too-fast' ? undefined : request.suspicion
  const quarantineReason = caught ?? (verdict === 'quarantine' ? 'limit' : null)
  return { quarantineReason, isAccepted: quarantineReason === null, flood }
}

/** The rows of a request and its appointment. `decision` is undefined unless it is accepted. Throws SlotTakenError. */
export function rowsOf(
  { request, rules, id, reference, now, sourceHash, senderHash, hold, isAgreed, mails }: PreparedRequest,
  quarantineReason: Judgement['quarantineReason'],
  { decision, ...found }: { decision: HoldDecision | undefined; seats: readonly TakenSeat[]; loads: readonly Load[] },
): {
  request: Insertable<ContactRequestsTable>
  appointment: Insertable<AppointmentsTable> | undefined
  cells: Cell[]
} {
  const { payload, byHand } = request
  const {
    requestedAppointment,
    date,
    time,
    duration,
    location,
    address: _,
    consultant: __,
    preferences = '',
    ...person
  } = payload
  const claim = decision && { decision, ...found }
  return {
    request: {
      id,
      reference,
      ...person,
      requestedAppointment,
      date: requestedAppointment ? date || null : null,
      time: requestedAppointment ? time || null : null,
      preferences,
      duration: requestedAppointment ? duration : null,
      location: requestedAppointment ? location : null,
      needsEmailSending: !byHand || mails.length > 0,
      emailSent: false,
      status: isAgreed ? 'answered' : 'pending',
      firstAnsweredAt: isAgreed ? now.toISOString() : null,
      quarantineReason,
      sourceHash,
      senderHash,
      // Nobody who calls has read the notice.
      noticeVersion: byHand ? '' : (request.noticeVersion ?? PRIVACY_VERSION),
      origin: byHand?.origin ?? 'form',
      createdAt: now.toISOString(),
      turn: isAgreed ? 'customer' : 'ours',
      turnSince: now.toISOString(),
    },
    ...(hold
      ? appointmentRows({ contactRequestId: id, payload, now, rules, claim, byHand })
      : { appointment: undefined, cells: [] }),
  }
}

/** The sender exceeded the rate limit; thrown to undo the transaction. */
export class TooManyError extends Error {}
