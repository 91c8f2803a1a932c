import type { CompiledQuery } from 'kysely'
import { LOCATIONS } from '#app/features/work/appointments/places.ts'
import { addDays, mondayOf } from '#app/lib/time/rome-time.ts'
import { rolesWith } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { compileOnce } from '#db/queries/compile-once.server.ts'
import type { Consultant, Load, Need } from './consultant.ts'
import { suits } from './consultants.ts'
import type { OfferRules } from './offer.ts'

/** The people who receive appointments, by seat: active staff who work with customers. */
export async function readConsultants(db: Db): Promise<Consultant[]> {
  const rows = await db
    .selectFrom('consultants')
    .innerJoin('admins', 'admins.id', 'consultants.adminId')
    .select(['admins.id', 'admins.name', 'slug', 'seat', 'week', 'absences', 'extras', 'topics', 'places'])
    .select(['dailyLimit', 'travelBefore', 'travelAfter'])
    .where('receives', '=', true)
    .where('admins.isActive', '=', true)
    .where('admins.role', 'in', rolesWith('appointments.read'))
    .orderBy('seat')
    .execute()
  return rows.map(({ slug, week, absences, extras, topics, places, ...person }) => ({
    ...person,
    slug: slug ?? '',
    week: week === null ? null : JSON.parse(week),
    absences: JSON.parse(absences),
    extras: JSON.parse(extras),
    topics: JSON.parse(topics),
    places: JSON.parse(places),
  }))
}

/** What a stored appointment asks of the person who attends; undefined where nobody is named. */
export async function needOf(
  db: Db,
  { consultants = [] }: OfferRules,
  id: string | undefined,
): Promise<Need | undefined> {
  if (consultants.length === 0 || id === undefined) return undefined
  const row = await db
    .selectFrom('appointments')
    .innerJoin('contactRequests', 'contactRequests.id', 'appointments.contactRequestId')
    .select(['topic', 'appointments.location', 'consultantId', 'wishedConsultantId'])
    .where('appointments.id', '=', id)
    .executeTakeFirst()
  return row && { topic: row.topic, location: row.location, personId: wishedPerson(row, consultants) }
}

/** The person whom the customer has chosen, while they receive appointments and staff have not given it to another. */
export function wishedPerson(
  { consultantId, wishedConsultantId: wished }: { consultantId: string | null; wishedConsultantId: string | null },
  consultants: readonly Consultant[] = [],
): string | undefined {
  if (consultantId !== null && consultantId !== wished) return undefined
  return consultants.find(({ id }) => id === wished)?.id
}

/** The person of a booking link, if they receive appointments about the topic. */
export function personOfLink(slug: string, topic: string, { consultants = [] }: OfferRules): Consultant | undefined {
  return consultants.find((person) => slug !== '' && person.slug === slug && suits(person, { topic, location: '' }))
}

/** The places that the people for a topic, or the chosen person, accept; all places if nobody takes the topic. */
export function placesOffered(need: Omit<Need, 'location'>, { consultants = [] }: OfferRules): readonly string[] {
  const possible = LOCATIONS.filter((location) => consultants.some((person) => suits(person, { ...need, location })))
  return possible.length > 0 ? possible : LOCATIONS
}

/** The people among whom a visitor may choose for a topic; none unless the settings offer it. */
export function peopleToChoose(topic: string, { booking, consultants = [] }: OfferRules): Consultant[] {
  if (!booking.choosesConsultant) return []
  return consultants.filter((person) => person.slug !== '' && suits(person, { topic, location: '' }))
}

/** Appointments that count in the week of the person who attends. */
const ATTENDED = ['pending', 'proposed', 'confirmed', 'done', 'no-show']

const loads = compileOnce((db, { monday, sunday }: { monday: string; sunday: string }) =>
  db.selectFrom('consultants').select((row) => [
    'adminId as id',
    'givenAt',
    row
      .selectFrom('appointments')
      .select((own) => own.fn.countAll<number>().as('count'))
      .whereRef('appointments.consultantId', '=', 'consultants.adminId')
      .where('appointments.date', '>=', monday)
      .where('appointments.date', '<=', sunday)
      .where('appointments.status', 'in', ATTENDED)
      .$asScalar()
      .as('week'),
  ]),
)

/** The query for what everybody has been given in the week of a day. */
export function loadsIn(db: Db, date: string): CompiledQuery<Load> {
  const monday = mondayOf(date)
  return loads(db, { monday, sunday: addDays(monday, 6) }) as CompiledQuery<Load>
}

/** The query that notes when a person was given an appointment. */
export const noteGiven = compileOnce((db, { id, now }: { id: string; now: string }) =>
  db.updateTable('consultants').set({ givenAt: now }).where('adminId', '=', id),
)

/** Why the first of these people attends, as it is stored: everybody who could have, in order. */
export function reasonOf(able: readonly Consultant[], known: readonly Load[]): string {
  const order = able.map(({ id }) => {
    const { week = 0, givenAt = null } = known.find((load) => load.id === id) ?? {}
    return { id, week: Number(week), givenAt }
  })
  return JSON.stringify(order)
}
