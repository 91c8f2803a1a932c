import { CUSTOMER_LOCATIONS, type LOCATIONS } from '#app/features/appointments/availability/offer.ts'
import { type Slot, slotOf } from '#app/features/appointments/slot.ts'
import { inertLine } from '#app/features/mail/render/inert-text.ts'
import { type Company, seatOf } from '#app/features/settings/company/company.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { type IcsMethod, writeIcs } from './ics.server.ts'

/** The contents of a calendar file. */
export interface CalendarAppointment extends Slot {
  id: string
  reference: string
  name: string
  email: string
  location: string
  /** Address of a visit at the customer's. */
  address: string
  /** Video link of this appointment; empty for the one of the settings. */
  videoLink: string
}

/** The inputs of a calendar file. */
export interface CalendarFileParts {
  method: IcsMethod
  appointment: CalendarAppointment
  /** SEQUENCE (RFC 5545): increases with each change; calendars keep the highest. */
  sequence: number
  /** When the described change was made (DTSTAMP). */
  stamp: Date
  company: Company
  /** Address of the organizer, the sender of our mails: calendars send replies there. */
  organizer: string
  /** The settings' video room; empty for none. */
  videoLink: string
  /** URL of the customer's page. */
  page: string
}

/**
 * The calendar file of an appointment for its customer. REQUEST and CANCEL invite the customer and withdraw the
 * invitation; PUBLISH is a copy without attendees. It contains no text from the customer's message.
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
 * A name for the CN parameter. Calendar programs disagree on escaping quotation marks and backslashes (RFC 6868 came
 * late), and some display the escapes: both characters are removed.
 */
export function personName(name: string): string {
  return inertLine(name).replaceAll('"', "'").replaceAll('\\', '/')
}

/** The place in one line for calendars and maps; only that it is online when there is no link. */
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
