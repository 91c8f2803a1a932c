import { type Company, isPlaceholder } from '#app/features/ground/settings/company/company.ts'
import { changeDeadline } from '#app/features/work/appointments/customer/customer-deadline.ts'
import { type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { formatDeadline } from '#app/lib/text/format.ts'
import { inertLine, inertText } from '#app/lib/text/inert-text.ts'
import { calendarPlace } from './calendar-place.ts'
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
  /** Secret part of the UID; empty for those invited without one. */
  calendarToken: string
  /** The name of the person who attends; null for nobody. */
  consultant?: string | null
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
  /** Whether the customer is told who attends. */
  showsConsultant: boolean
  /** URL of the customer's page. */
  page: string
  /** Hours before the beginning until which the customer can change the appointment. */
  changeDeadlineHours: number
  /** Message of staff about the change, if any. */
  reason?: string
  /** Whether an invitation asks for an answer: somebody must read it. */
  asksAnswer?: boolean
}

/**
 * The calendar file of an appointment for its customer. REQUEST and CANCEL invite the customer and withdraw the
 * invitation; PUBLISH is a copy without attendees. It contains no text from the customer's message.
 */
export function calendarFile(parts: CalendarFileParts): string {
  const { method, appointment, company } = parts
  const reason = inertText(parts.reason ?? '')
  const invites = method !== 'PUBLISH'
  return writeIcs({
    method,
    events: [
      {
        uid: ownUid(appointment.id, appointment.calendarToken),
        sequence: parts.sequence,
        stamp: parts.stamp,
        slot: slotOf(appointment),
        summary: `Appuntamento con ${inertLine(company.legalName)} (${appointment.reference})`,
        description: describe(parts),
        url: parts.page,
        ...(method === 'CANCEL' && { comment: reason || 'L’appuntamento è stato annullato.' }),
        location: calendarPlace(appointment, company, parts.videoLink),
        status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
        organizer: organizerOf(company, parts.organizer),
        ...(invites && {
          attendee: {
            name: personName(appointment.name) || appointment.email,
            address: appointment.email,
            isAsked: method === 'REQUEST' && parts.asksAnswer === true,
          },
        }),
      },
    ],
  })
}

/** The calendar file that withdraws the invitation to an appointment of which only id and time are known. */
export function withdrawalFile(
  parts: Pick<CalendarFileParts, 'sequence' | 'stamp' | 'company' | 'organizer'> & {
    id: string
    token: string
    slot: Slot
    attendee: string
  },
): string {
  const { id, token, sequence, stamp, slot, company, organizer, attendee } = parts
  return writeIcs({
    method: 'CANCEL',
    events: [
      {
        uid: ownUid(id, token),
        sequence,
        stamp,
        slot,
        summary: `Appuntamento con ${inertLine(company.legalName)}`,
        comment: 'L’appuntamento è stato annullato.',
        status: 'CANCELLED',
        organizer: organizerOf(company, organizer),
        attendee: { name: attendee, address: attendee, isAsked: false },
      },
    ],
  })
}

/** The organizer of our events: the sender of our mails. */
export function organizerOf(company: Company, address: string) {
  return { name: personName(company.legalName) || address, address }
}

/** DESCRIPTION of the event. The deadline for changes is left out once it has passed. */
function describe(parts: CalendarFileParts) {
  const { method, appointment, company, page, changeDeadlineHours, stamp, showsConsultant, reason = '' } = parts
  const deadline = changeDeadline('confirmed', appointment, changeDeadlineHours)
  const isOpen = method !== 'CANCEL' && deadline !== undefined && deadline > stamp
  return [
    inertText(reason),
    showsConsultant && appointment.consultant ? `Con: ${inertLine(appointment.consultant)}` : '',
    `Codice della richiesta: ${appointment.reference}`,
    isOpen ? `Puoi spostare o annullare l’appuntamento dalla sua pagina ${formatDeadline(deadline, 'fino')}.` : '',
    isPlaceholder(company.phone) ? '' : `Telefono: ${inertLine(company.phone)}`,
    `Pagina dell’appuntamento: ${page}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/**
 * A name for the CN parameter. Calendar programs disagree on escaping quotation marks and backslashes (RFC 6868 came
 * late), and some display the escapes: both characters are removed.
 */
export function personName(name: string): string {
  return inertLine(name).replaceAll('"', "'").replaceAll('\\', '/')
}
