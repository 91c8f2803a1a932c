import { deleteExpired } from '#app/features/care/privacy/retention/run-retention.server.ts'
import { getOfferRules } from '#app/features/work/appointments/availability/occupancy.server.ts'
import { offeredDates } from '#app/features/work/appointments/availability/offer.ts'
import { romeInstant, romeWallTime } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { planApplications } from './applications.ts'
import { freeSlot, USUAL_FATES } from './appointments.ts'
import { planContent } from './content.ts'
import type { RequestFate } from './handling.ts'
import { settleMails, writeSubjects } from './mails.ts'
import { makeMessage, SPAM } from './messages.ts'
import { type Office, type OfficeConfig, openOffice } from './office.ts'
import { makePerson } from './people.ts'
import { planPrivacy } from './privacy.ts'
import { createRandom, type Random } from './random.ts'
import { placeOf, planRecent } from './recent.ts'
import { type Draft, sendRequest } from './requests.ts'
import { planStaff } from './staff.ts'
import { createTimeline } from './timeline.ts'
import { countVisits } from './visits.ts'
import { later } from './working-hours.ts'

const DAY = 24 * 60
/** The last days are specified one by one. */
const WRITTEN_DAYS = 2.5
/** How long a request may be open without a reply. */
const STILL_OPEN_DAYS = 16
/** Older notifications have been read. */
const READ_AFTER_HOURS = 30

/** The parameters of the demo data; `days` is its length. */
export interface Seed extends OfficeConfig {
  db: Db
  now: Date
  days: number
  seed: number
  /** Hashes of the password of the demo's two sign-ins, and of an unknown one. */
  hashes: { known: string; unknown: string }
  /** Called with the progress, from 0 to 1. */
  onProgress?: (share: number) => void
}

/**
 * Fills an empty database with an office that has worked up to `now`, through the product's own verbs and a clock of
 * its own: staff, settings, pages, candidates, requests in every state, appointments, mails, notifications, audit log. The same seed gives
 * the same people, texts and actions; ids and reference codes differ each time. Returns the office at `now`.
 */
export async function seedOffice({ db, now, days, seed, hashes, onProgress, ...config }: Seed): Promise<Office> {
  const random = createRandom(seed)
  const start = morningOf(later(now, -days * DAY))
  const timeline = createTimeline(start)
  const office = openOffice({ db, random, timeline, start, end: now, ...config })
  planStaff(office, hashes)
  planContent(office)
  planApplications(office)
  planPrivacy(office)
  planYear(office)
  const { waiting } = planRecent(office)
  await timeline.playUntil(now, (moment) => {
    onProgress?.((moment.getTime() - start.getTime()) / (now.getTime() - start.getTime()))
  })
  await countVisits(office)
  await settleMails(office, waiting)
  await writeSubjects(office)
  const read = later(now, -READ_AFTER_HOURS * 60).toISOString()
  await db.updateTable('notifications').set({ unread: false }).where('timestamp', '<', read).execute()
  await deleteExpired(db, now)
  return office
}

/** Returns nine o'clock of a day in Rome. */
function morningOf(moment: Date): Date {
  return romeInstant({ date: romeWallTime(moment).date, time: '09:00' })
}

/** Schedules requests of ordinary days: more as the year goes on, few at weekends and in August. */
function planYear(office: Office): void {
  const { random, start, end, timeline } = office
  const last = later(end, -WRITTEN_DAYS * DAY)
  for (let day = later(start, 2 * DAY); day < last; day = later(day, DAY)) {
    const grown = 0.6 + (0.8 * (day.getTime() - start.getTime())) / (end.getTime() - start.getTime())
    for (let count = arrivals(random, day, grown); count > 0; count--) {
      const moment = later(day, random.between(-60, 11 * 60))
      if (moment < last) timeline.at(moment, () => sendUsual(office))
    }
  }
}

function arrivals(random: Random, day: Date, grown: number): number {
  const weekend = [0, 6].includes(day.getUTCDay())
  const quiet = day.getUTCMonth() === 7 ? 0.3 : 1
  return Math.floor((weekend ? 0.9 : 4.6) * random.next() * grown * quiet + 0.35)
}

/** Returns one request: mostly genuine, two in five with an appointment, some spam. */
async function sendUsual(office: Office): Promise<void> {
  const { random } = office
  const person = makePerson(random)
  if (random.chance(0.07)) return void (await sendRequest(office, spamFrom(office, person)))
  const fate = usualFate(office)
  const draft: Draft = { person, message: makeMessage(random), fate }
  if (fate === 'usual' && random.chance(0.4)) {
    const days = offeredDates(office.timeline.clock(), await getOfferRules(office.db))
    const slot = await freeSlot(office, days)
    if (slot) draft.appointment = { slot, location: placeOf(office), fate: random.pick(USUAL_FATES) }
  }
  await sendRequest(office, draft)
}

/** Nearly all are answered; some of the last weeks are still open. */
function usualFate({ random, timeline, end }: Office): RequestFate {
  if (random.chance(0.02)) return 'trash'
  if (random.chance(0.02)) return 'restore'
  const recent = timeline.clock() > later(end, -STILL_OPEN_DAYS * DAY)
  return recent && random.chance(0.2) ? 'taken' : 'usual'
}

function spamFrom(office: Office, person: Draft['person']): Draft {
  const { random } = office
  const caught = random.chance(0.6)
  // Sometimes quarantine is wrong: a person was very quick.
  const honest = caught && random.chance(0.2)
  return {
    person,
    message: honest ? makeMessage(random) : random.pick(SPAM),
    fate: honest ? 'release' : caught ? random.pick(['spam', 'trash', 'trash']) : 'spam',
    ...(caught ? { suspicion: honest ? 'limit' : 'trap' } : {}),
  }
}
