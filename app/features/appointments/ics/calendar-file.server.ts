import { CUSTOMER_LOCATIONS, type LOCATIONS } from '#app/features/appointments/availability/offer.ts'
import { type Slot, slotOf } from '#app/features/appointments/slot.ts'
import { inertLine } from '#app/features/mail/render/inert-text.ts'
import { type Company, seatOf } from '#app/features/settings/company/company.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { type IcsMethod, writeIcs } from './ics.server.ts'

/** What a calendar file tells of an appointment. */
export interface CalendarAppointment extends Slot {
  id: string
  reference: string
  name: string
  email: string
  location: string
  /** Where the customer is visited. */
  address: string
  /** Address of the video call of this appointment; empty for the settings' own. */
  videoLink: string
}

/** What a calendar file is made from. */
export interface CalendarFileParts {
  method: IcsMethod
  appointment: CalendarAppointment
  /** Grows with each change of the appointment; calendars keep the highest they have seen. */
  sequence: number
  /** When what the file says was decided. */
  stamp: Date
  company: Company
  /** Address that invites, the sender of our mails: answers of calendars go there. */
  organizer: string
  /** The settings' video room; empty for none. */
  videoLink: string
  /** The customer's own page. */
  page: string
}

/**
 * The calendar file of an appointment for its customer. REQUEST and CANCEL invite him and take the invitation back;
 * PUBLISH is a copy for his own calendar, and names nobody as invited. Nothing that he wrote to us stands in it.
 */
export function calendarFile(parts: CalendarFileParts): string {
  const { method, appointment, company } = parts
  const invites = method !== 'PUBLISH'
  return writeIcs({
    method,
    events: [
      {
        uid: ownUid(appointment.id),
        sequence: parts.sequence,
        stamp: parts.stamp,
        slot: slotOf(appointment),
        summary: `Appuntamento con ${inertLine(company.legalName)}`,
        description: `Codice di riferimento: ${appointment.reference}\nTutto sull’appuntamento: ${parts.page}`,
        location: calendarPlace(appointment, company, parts.videoLink),
        status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
        organizer: { name: personName(company.legalName) || parts.organizer, address: parts.organizer },
        ...(invites && {
          attendee: { name: personName(appointment.name) || appointment.email, address: appointment.email },
        }),
      },
    ],
  })
}

/**
 * A name beside an address. Calendar programs disagree on how a quotation mark or a backslash is written there
 * (RFC 6868 came late), and some show the writing itself: neither is sent.
 */
export function personName(name: string): string {
  return inertLine(name).replaceAll('"', "'").replaceAll('\\', '/')
}

/** Where an appointment takes place, in one line that calendars and maps understand; without a link only that it is online. */
export function calendarPlace(
  { location, address, videoLink }: Pick<CalendarAppointment, 'location' | 'address' | 'videoLink'>,
  company: Company,
  ownVideoLink: string,
  names: Readonly<Record<keyof typeof LOCATIONS, string>> = CUSTOMER_LOCATIONS,
): string {
  if (location === 'Ufficio') {
    return inertLine(`${company.legalName}, ${seatOf(company)}`, 300)
  }
  if (location === 'Cliente') return inertLine(address, 300) || names.Cliente
  return videoLink || ownVideoLink || names.Online
}
