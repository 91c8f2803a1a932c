import type { MailBlock } from '../mail/content.ts'
import { inertText } from '../mail/inert-text.ts'
import type { MailDraft, MailKinds, MailSource } from '../mail/message.server.ts'
import { getBooking } from '../settings/booking.server.ts'
import type { Company } from '../settings/company.ts'
import { calendarFile } from './calendar-file.server.ts'
import { calendarOfNotice } from './calendar-source.server.ts'
import { composeForCompany, composeHoldEnding } from './company-emails.server.ts'
import { contactFacts } from './contact-facts.ts'
import { getNotice } from './get-notice.server.ts'
import { WORDINGS } from './notice-wordings.ts'
import { LOCATIONS } from './offer.ts'
import { composeReminder } from './reminder-email.server.ts'
import { formatSlot } from './slot.ts'
import type { NoticeKind } from './update-fields.ts'
import { appointmentLink } from './visitor-link.server.ts'

/**
 * The mails around an appointment: those that the customer gets when it changes, each with the link to his page, and those
 * that tell the company what he did himself, or that nobody has answered yet. `secret` signs the links.
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
    'appointment-reminder': (source) => composeReminder(source, secret),
    'appointment-company': composeForCompany,
    'appointment-hold-ending': composeHoldEnding,
  } satisfies MailKinds
}

/**
 * Written from its own update document: it says what was decided then, also when the appointment has changed again before
 * the delivery. Nothing that the customer wrote stands in it: anybody can type anybody's address into the form.
 */
async function composeNotice(source: MailSource, kind: NoticeKind, secret: string): Promise<MailDraft> {
  const { db, documentId, company, publicUrl } = source
  const { notice, appointment, createdAt } = await getNotice(db, documentId)
  const { reference, location, requestMailId } = appointment
  const calendar = calendarOfNotice(notice)
  const room = (await getBooking(db)).videoLink
  const page = appointmentLink(publicUrl, secret, appointment.id)
  const wording = WORDINGS[kind](notice, placeOf(location, company))
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
        }),
      },
    }),
    content: {
      subject: `${wording.title}: ${reference}`,
      preheader: formatSlot(said),
      heading: wording.title,
      blocks: [
        { kind: 'paragraph', text: wording.lead },
        ...wording.blocks,
        ...(reason ? [{ kind: 'quote', label: 'Il nostro messaggio', text: reason } as const] : []),
        { kind: 'action', label: wording.action, href: page },
        ...callBlocks(call),
        { kind: 'code', label: 'Codice di riferimento', value: reference },
        { kind: 'paragraph', text: wording.closing },
        { kind: 'facts', facts: contactFacts(company) },
        { kind: 'paragraph', text: 'Gli orari sono quelli italiani (Europe/Rome).', quiet: true },
      ],
    },
  }
}

function callBlocks(call: string): MailBlock[] {
  return call ? [{ kind: 'facts', facts: [{ label: 'Videochiamata', value: call, href: call }] }] : []
}

function placeOf(location: string, company: Company): string {
  if (location === 'Ufficio') {
    return `${LOCATIONS.Ufficio}: ${company.street}, ${company.postalCode} ${company.city} (${company.province})`
  }
  return LOCATIONS[location as keyof typeof LOCATIONS] ?? LOCATIONS.Online
}
