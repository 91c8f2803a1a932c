import { sql } from 'kysely'
import { openMinutes, openSpan } from '#app/features/ground/settings/opening/open-time.ts'
import type { Opening } from '#app/features/ground/settings/opening/opening.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { AGREED_STATES, type AppointmentState } from '#app/features/work/appointments/states.ts'
import { NO_TOPIC, TOPICS } from '#app/features/work/appointments/topics.ts'
import { romeDayStart } from '#app/lib/time/rome-time.ts'
import type { Db } from '#db/client.server.ts'
import { lastMondays, median, ninth } from './weeks.ts'

/** Figures of the last twelve weeks. */
export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Maximum of first replies in the figures, latest first, which bounds their cost. */
const MAX_ANSWERS = 10_000

/** Reads requests per week and topic, how long the first reply took in opening hours, and confirmed appointments. */
export async function readFigures(db: Db, today: string) {
  const mondays = lastMondays(today)
  const starts = mondays.map(romeDayStart)
  const since = starts[0] ?? ''
  const opening = await readSection(db, 'opening')
  const answers = await readFirstAnswers(db, since, opening)
  const answersOf = Map.groupBy(answers, ({ at }) => starts.findLastIndex((start) => start <= at))
  const spread = (of: typeof answers = []) => spreadOf(of, opening)
  return {
    weeks: (await countByWeek(db, mondays, starts)).map((week, index) => ({
      ...week,
      firstAnswer: spread(answersOf.get(index)),
    })),
    firstAnswer: spread(answers),
    appointments: await countAppointments(db, since),
    topics: await countByTopic(db, since),
  }
}

/** Half and nine of ten answers came within these times, in words. */
function spreadOf(answers: readonly { minutes: number }[], opening: Opening) {
  const minutes = answers.map((answer) => answer.minutes)
  const words = (figure = Number.NaN) => (figure >= 0 ? openSpan(Math.round(figure), opening) : undefined)
  return { answers: answers.length, median: words(median(minutes)), ninth: words(ninth(minutes)) }
}

/** Requests since an instant, without quarantine, spam and trash. */
function requestsSince(db: Db, since: string) {
  return db
    .selectFrom('contactRequests')
    .where('createdAt', '>=', since)
    .where('quarantineReason', 'is', null)
    .where('trashedAt', 'is', null)
    .where('status', '!=', 'spam')
}

async function countByWeek(db: Db, mondays: readonly string[], starts: readonly string[]) {
  // Week number of an instant, computed in one pass over the index.
  const later = starts.slice(1).map((start) => sql`(case when created_at >= ${start} then 1 else 0 end)`)
  const week = sql<number>`(${sql.join(later, sql` + `)})`
  const since = starts[0] ?? ''
  const requests = await requestsSince(db, since)
    .select([week.as('week'), total()])
    .groupBy('week')
    .execute()
  const agreed = await requestsSince(db, since)
    .where('id', 'in', withAppointment(db, AGREED_STATES))
    .select([week.as('week'), total()])
    .groupBy('week')
    .execute()
  const inWeek = (rows: typeof requests, index: number) => rows.find((row) => row.week === index)?.total ?? 0
  return mondays.map((monday, index) => ({
    monday,
    requests: inWeek(requests, index),
    agreed: inWeek(agreed, index),
  }))
}

/** When requests came in, and after how many opening minutes they were first answered. */
async function readFirstAnswers(db: Db, since: string, opening: Opening) {
  const answers = await requestsSince(db, since)
    .where('firstAnsweredAt', 'is not', null)
    .select(['createdAt', 'firstAnsweredAt'])
    .orderBy('createdAt', 'desc')
    .limit(MAX_ANSWERS)
    .execute()
  return answers.map(({ createdAt, firstAnsweredAt }) => ({
    at: createdAt,
    minutes: openMinutes(new Date(createdAt), new Date(firstAnsweredAt ?? createdAt), opening),
  }))
}

async function countAppointments(db: Db, since: string) {
  const count = async (states?: readonly AppointmentState[]) => {
    const found = requestsSince(db, since).where('id', 'in', withAppointment(db, states))
    return (await found.select(total()).executeTakeFirstOrThrow()).total
  }
  return { asked: await count(), agreed: await count(AGREED_STATES) }
}

/** Ids of the requests that have an appointment, in one of the given states. */
function withAppointment(db: Db, states?: readonly AppointmentState[]) {
  const all = db.selectFrom('appointments').select('contactRequestId')
  return states ? all.where('status', 'in', states) : all
}

/** Requests by topic. The form sends the topic as text; unknown ones count as none. */
async function countByTopic(db: Db, since: string) {
  const rows = await requestsSince(db, since).select(['topic', total()]).groupBy('topic').execute()
  const counts = new Map<string, number>()
  for (const { topic, total } of rows) {
    const name = TOPICS.includes(topic) ? topic : NO_TOPIC.value
    counts.set(name, (counts.get(name) ?? 0) + total)
  }
  return [...counts].map(([topic, requests]) => ({ topic, requests })).sort((a, b) => b.requests - a.requests)
}

function total() {
  return sql<number>`count(*)`.as('total')
}
