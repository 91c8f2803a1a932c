import type { AppContext } from '#app/context.ts'
import { listTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { warnsOfFiles } from '#app/features/ground/mail/screens/warns-of-files.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { readVisits } from '#app/features/pages/visits/read-visits.server.ts'
import { listUnattended } from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import { slotEnd } from '#app/features/work/appointments/slot.ts'
import { listSnoozes } from '#app/features/work/snoozes/list-snoozes.server.ts'
import { addDays, romeDay, romeWallTime } from '#app/lib/time/rome-time.ts'
import { may, requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { readFigures } from './figures.server.ts'
import { LISTS } from './lists.ts'
import { listSetUpSteps } from './set-up-steps.server.ts'
import { countWaiting } from './waiting.server.ts'
import { lastMondays } from './weeks.ts'
import { listAskedErasures, listDeadMails, listPending, listWork } from './work-list.server.ts'

/** Data of the dashboard. */
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>

/** Reads open work, the next appointments, what the set-up lacks, and the figures of the last twelve weeks. */
export async function readDashboard(ctx: AppContext) {
  const { id, role } = requirePermission(ctx, 'dashboard.read')
  const { db } = ctx
  const now = ctx.clock()
  const today = romeDay(now)
  return {
    me: id,
    waiting: await countWaiting(ctx),
    delivery: { keptAsFiles: warnsOfFiles(ctx), trouble: may(role, 'mail.read') ? await listTrouble(db) : [] },
    snoozes: await listSnoozes(ctx),
    mine: await listWork(db, LISTS.mine, { me: id, now }),
    others: await listWork(db, LISTS.others, { me: id, now }),
    pending: await listPending(db, today),
    deadMails: may(role, 'mail.read') ? await listDeadMails(db) : [],
    askedErasures: may(role, 'privacy.manage') ? await listAskedErasures(db) : undefined,
    today: { day: today, time: romeWallTime(now).time, appointments: await listOfDay(db, today, id) },
    tomorrow: await listOfDay(db, addDays(today, 1), id),
    unattended: (await listUnattended(ctx)).length,
    withoutLink: await listWithoutLink(db, now),
    now: now.toISOString(),
    figures: await readFigures(db, today),
    visits: await readVisits(db, lastMondays(today)[0] ?? today),
    setUp: may(role, 'settings.manage') ? await listSetUpSteps(ctx) : undefined,
    isNew: !(await db.selectFrom('contactRequests').select('id').limit(1).executeTakeFirst()),
  }
}

/** Upcoming confirmed online appointments without a link; none when the settings name a room. */
async function listWithoutLink(db: Db, now: Date) {
  if ((await readSection(db, 'booking')).videoLink !== '') return []
  const rows = await db
    .selectFrom('appointments')
    .select(['id', 'name', 'date', 'time', 'duration'])
    .where('status', '=', 'confirmed')
    .where('location', '=', 'Online')
    .where('videoLink', '=', '')
    .where('date', '>=', romeDay(now))
    .orderBy('date')
    .orderBy('time')
    .limit(50)
    .execute()
  return rows.filter((row) => slotEnd(row) > now)
}

/** The confirmed appointments of a day, one's own first. */
async function listOfDay(db: Db, day: string, me: string) {
  const rows = await db
    .selectFrom('appointments')
    .leftJoin('admins', 'admins.id', 'consultantId')
    .select(['appointments.id', 'appointments.name', 'company', 'time', 'duration', 'location', 'contactRequestId'])
    .select(['consultantId', 'admins.name as consultant'])
    .where('date', '=', day)
    .where('status', '=', 'confirmed')
    .orderBy((row) => row.case().when('consultantId', '=', me).then(0).else(1).end())
    .orderBy('time')
    .limit(50)
    .execute()
  return rows.map(({ consultantId, ...row }) => ({ ...row, isMine: consultantId === me }))
}
