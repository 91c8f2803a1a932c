import { CUSTOMER_LOCATIONS, LOCATIONS } from '#app/features/appointments/availability/offer.ts'
import type { AppointmentNotice, NoticeKind } from '#app/features/appointments/changes/update-fields.ts'
import { changeDeadline, mayChange } from '#app/features/appointments/customer/customer-deadline.ts'
import { appointmentLink } from '#app/features/appointments/customer/customer-link.server.ts'
import { calendarFile } from '#app/features/appointments/ics/calendar-file.server.ts'
import { type CalendarSource, calendarOfNotice } from '#app/features/appointments/ics/calendar-source.server.ts'
import { formatSlot } from '#app/features/appointments/slot.ts'
import { asState } from '#app/features/appointments/states.ts'
import type { MailDraft, MailKinds, MailSource } from '#app/features/mail/outbox/message.server.ts'
import type { MailBlock } from '#app/features/mail/render/content.ts'
import { inertLine, inertText } from '#app/features/mail/render/inert-text.ts'
import { greeting, signature } from '#app/features/mail/render/letter.ts'
import { getBooking } from '#app/features/settings/booking/booking.server.ts'
import { type Company, seatOf } from '#app/features/settings/company/company.ts'
import { formatDeadline } from '#app/lib/format.ts'
import type { Db } from '#db/client.server.ts'
import { composeForCompany, composeHoldEnding } from './company-emails.server.ts'
import { getNotice, noticesSince } from './get-notice.server.ts'
import { callBlocks, OVERTAKEN, subjectOf, WORDINGS } from './notice-wordings.ts'
import { composeReminder } from './reminder-email.server.ts'
import { composeVerification } from './verification-email.server.ts'

/**
 * Composers of the appointment mails: notices and links for the customer, changes by the customer and ending holds for
 * the company. `secret` signs the links.
 */
export function appointmentMails(secret: string) {
  const compose = (kind: NoticeKind) => (source: MailSource) => composeNotice(source, kind, secret)
  return {
    'appointment-confirmed': compose('confirmed'),
    'appointment-moved': compose('moved'),
    'appointment-proposed': compose('proposed'),
    'appointment-declined': compose('declined'),
    'appointment-cancelled': compose('cancelled'),
    'appointment-expired': compose('expired'),
    'appointment-updated': compose('updated'),
    'appointment-reminder': (source) => composeReminder(source, secret),
    'appointment-company': composeForCompany,
    'appointment-hold-ending': composeHoldEnding,
    'appointment-verify': (source) => composeVerification(source, secret),
  } satisfies MailKinds
}

/**
 * Composed from the update document, so it describes the change as it was made. If the appointment has changed again
 * before delivery (greylisting delays a first mail and lets the next one pass), the mail says so and carries no
 * calendar file when a newer mail does: several calendar programs ignore SEQUENCE and keep the last file received. It
 * contains no text typed by the customer except the first name and an address confirmed by staff, because anybody can
 * enter a stranger's address into the form.
 */
async function composeNotice(source: MailSource, kind: NoticeKind, secret: string): Promise<MailDraft> {
  const { db, documentId, company, publicUrl, now } = source
  const { notice, appointment: present, createdAt } = await getNotice(db, documentId)
  const appointment = { ...present, ...notice.places?.after }
  const newer = await noticesSince(db, appointment.id, notice.sequence, now)
  const overtaken = newer.length > 0
  const { reference, location, requestMailId } = appointment
  const calendar = newer.some((other) => calendarOfNotice(other)) ? undefined : calendarOfNotice(notice)
  const { videoLink: room, changeDeadlineHours } = await getBooking(db)
  const page = appointmentLink(publicUrl, secret, appointment.id)
  const offersChange = !overtaken && mayChange(asState(notice.after.status), notice.after, changeDeadlineHours, now)
  const until = kind === 'proposed' && !overtaken ? await heldUntil(db, appointment.id, now) : ''
  const wording = WORDINGS[kind](notice, {
    place: placeOf(appointment, notice, company, room),
    offersChange,
    until,
    page: overtaken ? '' : page,
  })
  const reason = notice.by === 'visitor' ? '' : inertText(notice.reason)
  const call = location === 'Online' && notice.after.status === 'confirmed' ? appointment.videoLink || room : ''
  const said = kind === 'confirmed' || kind === 'moved' ? notice.after : (notice.proposals[0] ?? notice.before)
  return {
    ...(requestMailId ? { inReplyTo: requestMailId } : {}),
    ...(calendar && {
      calendar: {
        method: calendar.method,
        text: calendarFile({
          ...{ method: calendar.method, sequence: notice.sequence, stamp: new Date(createdAt), company, page },
          appointment: { ...appointment, ...calendar.slot },
          organizer: source.sender,
          videoLink: room,
          ...{ changeDeadlineHours, reason },
        }),
      },
    }),
    content: {
      subject: subjectOf(overtaken ? OVERTAKEN.fact : wording.fact, wording.times),
      preheader: overtaken ? OVERTAKEN.text : formatSlot(said),
      heading: wording.title,
      blocks: [
        greeting(notice.by === 'system' ? '' : appointment.name),
        ...(overtaken ? [{ kind: 'paragraph', text: OVERTAKEN.text } as const] : []),
        { kind: 'paragraph', text: wording.lead },
        ...wording.blocks,
        ...(reason ? [{ kind: 'quote', label: 'Il nostro messaggio', text: reason, linked: true } as const] : []),
        ...callBlocks(overtaken ? '' : call),
        {
          kind: 'action',
          label: overtaken ? OVERTAKEN.action : wording.action,
          href: page,
          quiet: !overtaken && (call !== '' || kind === 'proposed'),
        },
        ...(calendar ? [INVITATION[calendar.method]] : []),
        ...(offersChange ? deadlineBlocks(notice, changeDeadlineHours) : []),
        { kind: 'code', label: 'Codice di riferimento', value: reference },
        { kind: 'paragraph', text: wording.closing },
        ...signature(company),
        { kind: 'paragraph', text: 'Gli orari sono quelli italiani (Europe/Rome).', quiet: true },
      ],
    },
  }
}

/** The change deadline of a confirmed appointment; a pending one can be changed until it begins. */
function deadlineBlocks({ after }: AppointmentNotice, deadlineHours: number): MailBlock[] {
  const deadline = after.status === 'confirmed' && changeDeadline('confirmed', after, deadlineHours)
  if (!deadline) return []
  const text = `Dalla pagina puoi spostare o annullare ${formatDeadline(deadline, 'fino')}.`
  return [{ kind: 'paragraph', text, quiet: true }]
}

/** Sentence part with the end of the hold on the proposed times; empty when they are not held. */
async function heldUntil(db: Db, id: string, now: Date): Promise<string> {
  const row = await db.selectFrom('appointments').select('holdUntil').where('id', '=', id).executeTakeFirst()
  const until = row?.holdUntil ? new Date(row.holdUntil) : undefined
  return until && until > now ? `, che ti riserviamo ${formatDeadline(until, 'fino')}` : ''
}

/** What the attached calendar file does. */
const INVITATION: Readonly<Record<'REQUEST' | 'CANCEL', MailBlock>> = {
  REQUEST: {
    kind: 'paragraph',
    text: 'In allegato trovi l’invito per il calendario: è sufficiente quello, non devi aggiungere altro.',
    quiet: true,
  },
  CANCEL: { kind: 'paragraph', text: 'Il file allegato toglie l’appuntamento dal tuo calendario.', quiet: true },
}

function placeOf(
  { location, address, videoLink }: CalendarSource,
  { after }: AppointmentNotice,
  company: Company,
  room: string,
): string {
  const name = CUSTOMER_LOCATIONS[location as keyof typeof LOCATIONS] ?? LOCATIONS.Online
  if (location === 'Ufficio') return `${name}: ${seatOf(company)}`
  if (after.status !== 'confirmed') return name
  if (location === 'Cliente') return [name, inertLine(address, 300)].filter(Boolean).join(': ')
  return videoLink || room ? `${name}, in videochiamata` : name
}
