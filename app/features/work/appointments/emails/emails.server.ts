import { readsMail } from '#app/features/ground/mail/incoming/reads-mail.server.ts'
import type { MailDraft, MailKinds, MailSource } from '#app/features/ground/mail/outbox/delivery/message.server.ts'
import type { MailBlock } from '#app/features/ground/mail/render/content.ts'
import { ITALIAN_TIMES, opening, signature } from '#app/features/ground/mail/render/letter.ts'
import { type Company, seatOf } from '#app/features/ground/settings/company/company.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { AppointmentUpdate, UpdateKind } from '#app/features/work/appointments/changes/appointment-update.ts'
import { changeDeadline, mayChange } from '#app/features/work/appointments/customer/customer-deadline.ts'
import { appointmentLink } from '#app/features/work/appointments/customer/customer-link.server.ts'
import { calendarFile } from '#app/features/work/appointments/ics/calendar-file.server.ts'
import { type CalendarSource, calendarOfUpdate } from '#app/features/work/appointments/ics/calendar-source.server.ts'
import { placeKind, placeText } from '#app/features/work/appointments/places.ts'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { asState } from '#app/features/work/appointments/states.ts'
import { composeEarlier } from '#app/features/work/appointments/waiting/earlier-email.server.ts'
import { formatDeadline } from '#app/lib/text/format.ts'
import { inertLine, inertText } from '#app/lib/text/inert-text.ts'
import type { Db } from '#db/client.server.ts'
import { composeForCompany, composeHoldEnding } from './company-emails.server.ts'
import { getUpdate, updatesSince } from './get-update.server.ts'
import { composeInvitation } from './invitation-email.server.ts'
import { composeReminder } from './reminder-email.server.ts'
import { callBlocks, SUPERSEDED, subjectOf, topicFacts, UPDATE_TEXTS, withFacts } from './update-texts.ts'
import { composeVerification } from './verification-email.server.ts'

/**
 * Composers of the appointment mails: updates and links for the customer, invitations of consultants, changes by the
 * customer and ending holds for the company. `secret` signs the links.
 */
export function appointmentMails(secret: string) {
  const compose = (kind: UpdateKind) => (source: MailSource) => composeUpdate(source, kind, secret)
  return {
    'appointment-confirmed': compose('confirmed'),
    'appointment-moved': compose('moved'),
    'appointment-proposed': compose('proposed'),
    'appointment-declined': compose('declined'),
    'appointment-cancelled': compose('cancelled'),
    'appointment-expired': compose('expired'),
    'appointment-updated': compose('updated'),
    'appointment-reassigned': compose('reassigned'),
    'appointment-reminder': (source) => composeReminder(source, secret),
    'consultant-invitation': composeInvitation,
    'appointment-company': composeForCompany,
    'appointment-hold-ending': composeHoldEnding,
    'appointment-verify': (source) => composeVerification(source, secret),
    'appointment-earlier': (source) => composeEarlier(source, secret),
  } satisfies MailKinds
}

/**
 * Describes the change as it was made. If the appointment has changed again before delivery (greylisting delays mails),
 * the mail says only that, and carries no calendar file when a newer mail does: several calendar programs ignore SEQUENCE.
 * Text typed by the customer is left out, except the first name and an address confirmed by staff.
 */
async function composeUpdate(source: MailSource, kind: UpdateKind, secret: string): Promise<MailDraft> {
  const { db, documentId, company, publicUrl, now } = source
  const { update, appointment: present, createdAt } = await getUpdate(db, documentId)
  const appointment = { ...present, ...update.places?.after }
  const newer = await updatesSince(db, appointment.id, update.sequence, now)
  const superseded = newer.length > 0
  const { reference, location, requestMailId } = appointment
  const calendar = newer.some((other) => calendarOfUpdate(other)) ? undefined : calendarOfUpdate(update)
  const { videoLink: room, changeDeadlineHours, showsConsultant } = await readSection(db, 'booking')
  const page = appointmentLink(publicUrl, secret, appointment.id)
  const offersChange = !superseded && mayChange(asState(update.after.status), update.after, changeDeadlineHours, now)
  const until = kind === 'proposed' ? await heldUntil(db, appointment.id, now) : ''
  const isConfirmed = update.after.status === 'confirmed'
  const about = [...withFacts(appointment, isConfirmed && showsConsultant), ...topicFacts(appointment.topic)]
  const place = placeOf(appointment, update, company, room)
  const wording = superseded ? SUPERSEDED : UPDATE_TEXTS[kind](update, { place, about, offersChange, until, page })
  const reason = update.by === 'visitor' ? '' : inertText(update.reason)
  const call = location === 'Online' && isConfirmed ? appointment.videoLink || room : ''
  const said = kind === 'confirmed' || kind === 'moved' ? update.after : (update.proposals[0] ?? update.before)
  return {
    ...(requestMailId ? { inReplyTo: requestMailId } : {}),
    ...(calendar && {
      calendar: {
        method: calendar.method,
        text: calendarFile({
          method: calendar.method,
          sequence: update.sequence,
          stamp: new Date(createdAt),
          company,
          page,
          appointment: { ...appointment, ...calendar.slot },
          organizer: source.sender,
          videoLink: room,
          showsConsultant,
          changeDeadlineHours,
          reason,
          asksAnswer: await readsMail(db, now),
        }),
      },
    }),
    content: {
      subject: subjectOf(wording.fact, wording.times),
      preheader: superseded ? wording.lead : formatSlot(said),
      heading: wording.title,
      blocks: [
        ...opening(update.by === 'system' ? '' : appointment.name, wording.lead),
        ...wording.blocks,
        ...(reason && !superseded
          ? [{ kind: 'quote', label: 'Il nostro messaggio', text: reason, linked: true } as const]
          : []),
        ...callBlocks(superseded ? '' : call),
        {
          kind: 'action',
          label: wording.action,
          href: page,
          quiet: !superseded && (call !== '' || kind === 'proposed'),
        },
        ...(calendar ? [INVITATION[calendar.method]] : []),
        ...(offersChange ? deadlineBlocks(update, changeDeadlineHours) : []),
        { kind: 'code', label: 'Codice della richiesta', value: reference },
        ...(wording.closing ? [{ kind: 'paragraph', text: wording.closing } as const] : []),
        ...signature(company),
        ...(superseded ? [] : [ITALIAN_TIMES]),
      ],
    },
  }
}

/** The change deadline of a confirmed appointment; a pending one can be changed until it begins. */
function deadlineBlocks({ after }: AppointmentUpdate, deadlineHours: number): MailBlock[] {
  const deadline = after.status === 'confirmed' && changeDeadline('confirmed', after, deadlineHours)
  if (!deadline) return []
  const text = `Puoi spostare o annullare l’appuntamento dalla sua pagina ${formatDeadline(deadline, 'fino')}.`
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
    text: 'In allegato trovi l’invito per il calendario: basta quello, non serve aggiungere l’appuntamento a mano.',
    quiet: true,
  },
  CANCEL: { kind: 'paragraph', text: 'Il file allegato toglie l’appuntamento dal tuo calendario.', quiet: true },
}

function placeOf(
  { location, address, videoLink }: CalendarSource,
  { after }: AppointmentUpdate,
  company: Company,
  room: string,
): string {
  const { customerName: name, at } = placeKind(location)
  if (at === 'seat') return `${name}: ${seatOf(company)}`
  if (after.status !== 'confirmed') return name
  if (at === 'address') return placeText({ location, address: inertLine(address, 300) }, 'customerName', ': ')
  return videoLink || room ? `${name}, in videochiamata` : name
}
