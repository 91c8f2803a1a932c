import { createHash } from 'node:crypto'
import type { FeedKind } from '#app/features/company/account/calendar-feed-kinds.ts'
import type { Company } from '#app/features/ground/settings/company/company.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { Place } from '#app/features/work/appointments/changes/appointment-update.ts'
import { type Slot, slotOf } from '#app/features/work/appointments/slot.ts'
import { AGREED_STATES } from '#app/features/work/appointments/states.ts'
import { ownUid } from '#app/lib/calendar-uid.ts'
import { inertLine } from '#app/lib/text/inert-text.ts'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { calendarPlace } from './calendar-place.ts'
import type { CalendarSource } from './calendar-source.server.ts'
import { type IcsEvent, writeIcs } from './ics.server.ts'

const DAYS_BACK = 90
const DAYS_AHEAD = 365
/** How often calendar programs are asked to read the feed again. */
const REFRESH_SECONDS = (15 * MINUTE) / SECOND

/** The inputs of a feed. */
export interface CalendarFeedParts {
  db: Db
  kind: FeedKind
  /** Whose feed it is. */
  adminId: string
  now: Date
  publicUrl: string
}

/**
 * The appointments from 90 days back to 365 ahead. Confirmed ones are CONFIRMED, pending and proposed ones TENTATIVE;
 * declined, cancelled and expired ones are omitted, as are those without a held slot. The kind `mine` contains those that
 * its owner attends, `busy` only times. The text stays identical until an appointment or the settings change.
 */
export async function appointmentFeed(parts: CalendarFeedParts): Promise<string> {
  const { db, kind, adminId, now } = parts
  const appointments = await listShown(db, romeDay(now), kind === 'mine' ? adminId : undefined)
  if (kind === 'busy') {
    const events = appointments.flatMap((appointment) => appointment.events.map(busyEvent))
    return writeIcs({ method: 'PUBLISH', name: 'IDG: occupato', refreshSeconds: REFRESH_SECONDS, events })
  }
  const company = await readSection(db, 'company')
  const { videoLink } = await readSection(db, 'booking')
  const events = appointments.flatMap(({ events, ...appointment }) =>
    events.map((event) => ({
      ...event,
      ...staffEvent(appointment, company, videoLink, parts.publicUrl),
    })),
  )
  const name = kind === 'mine' ? 'IDG: i miei appuntamenti' : 'IDG: appuntamenti'
  return writeIcs({ method: 'PUBLISH', name, refreshSeconds: REFRESH_SECONDS, events })
}

/** What staff read about an appointment in their calendars; `room` is the video room of the settings. */
export function staffEvent(
  appointment: Pick<CalendarSource, 'id' | 'name' | 'company' | 'status' | 'phone' | 'email' | 'reference'> & Place,
  company: Company,
  room: string,
  publicUrl: string,
) {
  return {
    summary: summaryOf(appointment),
    location: calendarPlace(appointment, company, room, 'name'),
    description: [
      `Codice della richiesta: ${appointment.reference}`,
      ...(appointment.phone ? [`Telefono: ${inertLine(appointment.phone)}`] : []),
      ...(appointment.email ? [`Email: ${inertLine(appointment.email, 254)}`] : []),
      `${publicUrl}/admin/appointments/${appointment.id}`,
    ].join('\n'),
  }
}

/** The appointments of a calendar with their events, those of a consultant or all. */
export async function listShown(db: Db, today: string, consultantId: string | undefined) {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['appointments.id', 'appointments.name', 'appointments.company', 'appointments.email'])
    .select(['appointments.phone', 'appointments.status', 'appointments.version', 'appointments.updatedAt'])
    .select(['appointments.date', 'appointments.time', 'appointments.duration', 'appointments.location'])
    .select(['appointments.address', 'appointments.videoLink', 'contactRequests.reference'])
    .$if(consultantId !== undefined, (all) => all.where('consultantId', '=', consultantId ?? ''))
    // A proposed appointment is selected by its proposals, not by its own slot.
    .where((row) =>
      row.or([
        row('appointments.status', '=', 'proposed'),
        row.and([
          row('appointments.date', '>=', addDays(today, -DAYS_BACK)),
          row('appointments.date', '<=', addDays(today, DAYS_AHEAD)),
          row.or([
            row('appointments.status', 'in', AGREED_STATES),
            row.and([row('appointments.status', '=', 'pending'), row('appointments.holdUntil', 'is not', null)]),
          ]),
        ]),
      ]),
    )
    .orderBy('appointments.date')
    .orderBy('appointments.time')
    .orderBy('appointments.id')
    .execute()
  const proposals = await db
    .selectFrom('appointmentProposals')
    .selectAll()
    .orderBy('appointmentId')
    .orderBy('position')
    .execute()
  return rows.map((row) => {
    const slots: readonly { slot: Slot; position: number }[] =
      row.status === 'proposed'
        ? proposals
            .filter(({ appointmentId }) => appointmentId === row.id)
            .map((proposal) => ({ slot: slotOf(proposal), position: proposal.position }))
        : [{ slot: slotOf(row), position: 0 }]
    return { ...row, events: slots.map(({ slot, position }) => eventOf(row, slot, position)) }
  })
}

function eventOf(
  { id, version, updatedAt, status }: { id: string; version: number; updatedAt: string; status: string },
  slot: Slot,
  position: number,
): IcsEvent {
  return {
    // Each proposal is an event of its own.
    uid: ownUid(position === 0 ? id : `${id}-${position}`),
    sequence: version,
    stamp: new Date(updatedAt),
    slot,
    summary: '',
    status: status === 'pending' || status === 'proposed' ? 'TENTATIVE' : 'CONFIRMED',
  }
}

/** Removes everything but the time, including the id, which also appears in the customer's mails. */
function busyEvent({ uid, ...event }: IcsEvent): IcsEvent {
  const hidden = createHash('sha256').update(`busy:${uid}`).digest('hex').slice(0, 32)
  return { ...event, uid: ownUid(hidden), summary: 'Occupato' }
}

const PREFIXES: Readonly<Record<string, string>> = { pending: 'Da confermare: ', proposed: 'Proposta: ' }

function summaryOf({ name, company, status }: { name: string; company: string; status: string }): string {
  const person = inertLine(name) || 'Senza nome'
  const firm = inertLine(company, 160)
  return `${PREFIXES[status] ?? ''}${person}${firm ? ` (${firm})` : ''}`
}
