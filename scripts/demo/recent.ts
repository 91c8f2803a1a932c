import { closedReason } from '#app/features/ground/settings/opening/closed-days.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import type { Suspicion } from '#app/features/work/requests/submission/prepared-request.server.ts'
import { addDays, romeDay } from '#app/lib/time/rome-time.ts'
import { type AppointmentFate, fixOn, freeSlot } from './appointments.ts'
import type { RequestFate } from './handling.ts'
import { archiveMail, giveUpOn } from './mails.ts'
import { makeMessage, SPAM } from './messages.ts'
import type { Office } from './office.ts'
import { makePerson } from './people.ts'
import { type Draft, sendRequest } from './requests.ts'
import { later } from './working-hours.ts'

/** One request of the last days: chosen so that requests in every state wait, whatever the day of the week. */
interface Recent {
  hoursAgo: number
  fate: RequestFate
  suspicion?: Suspicion
  appointment?: AppointmentFate
  /** The acknowledgement has failed some times and will be retried. */
  mailWaits?: true
}

const LAST_DAYS: readonly Recent[] = [
  { hoursAgo: 0.15, fate: 'none', mailWaits: true },
  { hoursAgo: 0.4, fate: 'none' },
  { hoursAgo: 1.5, fate: 'none', appointment: 'pending' },
  { hoursAgo: 2.6, fate: 'none' },
  { hoursAgo: 4.2, fate: 'taken' },
  { hoursAgo: 5.5, fate: 'none', suspicion: 'trap' },
  { hoursAgo: 7.1, fate: 'answered' },
  { hoursAgo: 8.2, fate: 'replied' },
  { hoursAgo: 28, fate: 'replied' },
  { hoursAgo: 9.3, fate: 'none', appointment: 'pending' },
  { hoursAgo: 12, fate: 'none', suspicion: 'trap' },
  { hoursAgo: 20.5, fate: 'taken', appointment: 'pending' },
  { hoursAgo: 22, fate: 'answered', appointment: 'confirm' },
  { hoursAgo: 24.3, fate: 'spam' },
  { hoursAgo: 27, fate: 'none', suspicion: 'limit', appointment: 'pending' },
  { hoursAgo: 30, fate: 'none', appointment: 'pending' },
  { hoursAgo: 31.2, fate: 'none' },
  { hoursAgo: 33, fate: 'answered', appointment: 'decline' },
  { hoursAgo: 44, fate: 'taken', appointment: 'pending' },
  { hoursAgo: 47, fate: 'answered', appointment: 'move' },
  { hoursAgo: 50, fate: 'trash' },
  { hoursAgo: 56, fate: 'answered', appointment: 'cancel' },
]

/** Future appointments, by how long ago each was requested. */
const BOOKED_HOURS_AGO = [66, 71, 78, 84, 90]
/** Times of today's appointments. */
const TODAY = ['10:00', '11:30', '15:00', '16:30']
/** Undeliverable mails, by how long ago they became dead; staff have archived them. */
const GIVEN_UP_HOURS_AGO = [9 * 24, 40 * 24]
const ARCHIVED_AFTER_HOURS = 20
const TRIED_HOURS = 72

/** Schedules the last days and the coming days. Returns the ids of requests whose mail waits. */
export function planRecent(office: Office): { waiting: string[] } {
  const { timeline, end } = office
  const waiting: string[] = []
  for (const recent of LAST_DAYS) {
    timeline.at(later(end, -recent.hoursAgo * 60), async () => {
      const { id } = await sendRequest(office, { ...(await draftOf(office, recent)), handledAfter: 25 })
      if (recent.mailWaits) waiting.push(id)
    })
  }
  for (const hours of BOOKED_HOURS_AGO) {
    timeline.at(later(end, -hours * 60), async () => {
      await sendRequest(office, await draftOf(office, { hoursAgo: hours, fate: 'usual', appointment: 'confirm' }))
    })
  }
  for (const [index, time] of TODAY.entries()) {
    timeline.at(later(end, -(110 + index * 3) * 60), () => expectToday(office, time))
  }
  for (const hours of GIVEN_UP_HOURS_AGO) {
    timeline.at(later(end, -(hours + TRIED_HOURS) * 60), () => mistypeAddress(office))
  }
  return { waiting }
}

async function draftOf(office: Office, recent: Recent): Promise<Draft> {
  const { random } = office
  const today = romeDay(office.timeline.clock())
  const person = makePerson(random)
  const isSpam = recent.fate === 'spam' || (recent.suspicion !== undefined && recent.suspicion !== 'limit')
  const draft: Draft = { person, message: isSpam ? random.pick(SPAM) : makeMessage(random), fate: recent.fate }
  if (recent.suspicion) draft.suspicion = recent.suspicion
  if (!recent.appointment) return draft
  // Far enough ahead to be in the future when the demo is opened.
  const days = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((after) => addDays(today, after))
  const slot = await freeSlot(office, days)
  if (!slot) return draft
  return { ...draft, appointment: { slot, location: placeOf(office), fate: recent.appointment } }
}

/** Locations, mostly online. */
export function placeOf(office: Office): string {
  return office.random.pick(['Online', 'Online', 'Online', 'Ufficio', 'Cliente'])
}

/** An appointment today: at an offered time or, if the company is closed, as agreed with staff. */
async function expectToday(office: Office, time: string): Promise<void> {
  const { random, timeline } = office
  const today = romeDay(office.end)
  const isOpen = !closedReason(today, await readSection(office.db, 'opening'))
  if (!isOpen && time > '12:00') return
  const days = [1, 2, 3, 4, 5, 6, 7].map((after) => addDays(today, after))
  const slot = isOpen
    ? ((await freeSlot(office, [today], time)) ?? (await freeSlot(office, [today])))
    : await freeSlot(office, days)
  if (!slot) return
  const { appointmentId } = await sendRequest(office, {
    person: makePerson(random),
    message: makeMessage(random),
    fate: 'usual',
    appointment: { slot, location: placeOf(office), fate: isOpen ? 'confirm' : 'pending' },
  })
  if (isOpen || !appointmentId) return
  timeline.at(later(timeline.clock(), 90), () => fixOn(office, appointmentId, { date: today, time, duration: 60 }))
}

/** A sender with a mistyped address: the acknowledgement is retried for three days, and what is then dead is archived. */
async function mistypeAddress(office: Office): Promise<void> {
  const { random, timeline } = office
  const person = makePerson(random)
  const email = person.email.replace(/@.*/, '@indirizzo-sbagliato.example')
  const { id } = await sendRequest(office, {
    person: { ...person, email },
    message: makeMessage(random),
    fate: 'taken',
  })
  timeline.at(later(timeline.clock(), TRIED_HOURS * 60), () => giveUpOn(office, id))
  timeline.at(later(timeline.clock(), (TRIED_HOURS + ARCHIVED_AFTER_HOURS) * 60), () => archiveMail(office, id))
}
