import type { Db } from '#db/client.server.ts'
import type { MailBlock } from '../mail/content.ts'
import { inertText } from '../mail/inert-text.ts'
import type { MailDraft, MailKinds, MailSource } from '../mail/message.server.ts'
import { getBooking } from '../settings/booking.server.ts'
import type { Company } from '../settings/company.ts'
import { calendarFile } from './calendar-file.server.ts'
import { calendarOfNotice, getCalendarAppointment } from './calendar-source.server.ts'
import { contactFacts } from './contact-facts.ts'
import { LOCATIONS } from './offer.ts'
import { composeReminder } from './reminder-email.server.ts'
import { formatSlot } from './slot.ts'
import { type AppointmentNotice, appointmentNotice } from './update-fields.ts'
import { appointmentLink } from './visitor-link.server.ts'

/**
 * The mails that a customer gets when his appointment changes. Each is written from its own update document: it says what
 * was decided then, also when the appointment has changed again before the delivery. `secret` signs the links.
 */
export function appointmentMails(secret: string) {
  const compose = (source: MailSource, wording: Wording) => composeNotice(source, wording, secret)
  return {
    'appointment-confirmed': (source) =>
      compose(source, {
        subject: 'Appuntamento confermato',
        heading: 'Appuntamento confermato',
        lead: 'L’appuntamento richiesto è confermato.',
        blocks: ({ after }, place) => [
          { kind: 'notice', label: 'Appuntamento confermato', text: formatSlot(after), note: place },
        ],
      }),
    'appointment-moved': (source) =>
      compose(source, {
        subject: 'Appuntamento spostato',
        heading: 'Appuntamento spostato',
        lead: 'L’appuntamento è stato spostato. Vale il nuovo orario, già confermato.',
        blocks: ({ before, after }, place) => [
          { kind: 'notice', label: 'Nuovo orario', text: formatSlot(after), note: place },
          {
            kind: 'facts',
            facts: [
              {
                label: before.status === 'pending' ? 'Orario richiesto' : 'Orario precedente',
                value: formatSlot(before),
              },
            ],
          },
        ],
      }),
    'appointment-reminder': (source) => composeReminder(source, secret),
    'appointment-declined': (source) =>
      compose(source, {
        subject: 'Appuntamento non confermato',
        heading: 'Appuntamento non confermato',
        lead: 'Non è possibile fissare l’appuntamento all’orario richiesto.',
        blocks: ({ before }) => [{ kind: 'facts', facts: [{ label: 'Orario richiesto', value: formatSlot(before) }] }],
      }),
    'appointment-cancelled': (source) =>
      compose(source, {
        subject: 'Appuntamento annullato',
        heading: 'Appuntamento annullato',
        lead: 'L’appuntamento è stato annullato: l’orario qui sotto non vale più.',
        blocks: ({ before }) => [{ kind: 'facts', facts: [{ label: 'Orario annullato', value: formatSlot(before) }] }],
      }),
  } satisfies MailKinds
}

/** What one kind of mail says. */
interface Wording {
  subject: string
  heading: string
  lead: string
  blocks: (notice: AppointmentNotice, place: string) => MailBlock[]
}

async function composeNotice(source: MailSource, wording: Wording, secret: string): Promise<MailDraft> {
  const { db, documentId, company } = source
  const { notice, appointment, createdAt } = await getNotice(db, documentId)
  const { reference, location, requestMailId } = appointment
  const calendar = calendarOfNotice(notice)
  const reason = inertText(notice.reason)
  const said = notice.kind === 'confirmed' || notice.kind === 'moved' ? notice.after : notice.before
  return {
    ...(requestMailId ? { inReplyTo: requestMailId } : {}),
    ...(calendar && {
      calendar: {
        method: calendar.method,
        text: calendarFile({
          ...{ method: calendar.method, sequence: notice.sequence, stamp: new Date(createdAt), company },
          appointment: { ...appointment, ...calendar.slot },
          organizer: source.sender,
          videoLink: (await getBooking(db)).videoLink,
          page: appointmentLink(source.publicUrl, secret, appointment.id),
        }),
      },
    }),
    content: {
      subject: `${wording.subject}: ${reference}`,
      preheader: formatSlot(said),
      heading: wording.heading,
      blocks: [
        { kind: 'paragraph', text: wording.lead },
        ...wording.blocks(notice, placeOf(location, company)),
        ...(reason ? [{ kind: 'quote', label: 'Il nostro messaggio', text: reason } as const] : []),
        { kind: 'code', label: 'Codice di riferimento', value: reference },
        { kind: 'paragraph', text: closing(notice) },
        { kind: 'facts', facts: contactFacts(company) },
        { kind: 'paragraph', text: 'Gli orari sono quelli italiani (Europe/Rome).', quiet: true },
      ],
    },
  }
}

async function getNotice(db: Db, updateId: string) {
  const { fields, createdAt, appointmentId } = await db
    .selectFrom('appointmentUpdates')
    .select(['fields', 'createdAt', 'appointmentId'])
    .where('id', '=', updateId)
    .executeTakeFirstOrThrow()
  const appointment = await getCalendarAppointment(db, appointmentId)
  return { notice: appointmentNotice.parse(JSON.parse(fields)), appointment, createdAt }
}

function placeOf(location: string, company: Company): string {
  if (location === 'Ufficio') {
    return `${LOCATIONS.Ufficio}: ${company.street}, ${company.postalCode} ${company.city} (${company.province})`
  }
  return LOCATIONS[location as keyof typeof LOCATIONS] ?? LOCATIONS.Online
}

function closing({ kind }: AppointmentNotice): string {
  if (kind === 'declined' || kind === 'cancelled') {
    return 'Per concordare un altro orario basta rispondere a questa e-mail.'
  }
  return 'Se l’orario non va bene, o per aggiungere qualcosa, basta rispondere a questa e-mail.'
}
