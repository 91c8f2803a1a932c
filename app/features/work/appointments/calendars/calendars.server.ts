import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { inviteAgain } from '#app/features/work/appointments/ics/consultant-invitations.server.ts'
import { AppError, NotFoundError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { seal } from '#app/lib/secrets.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { everyInstanceKnows } from '#db/instances.server.ts'
import type { CalendarAddress } from './caldav.server.ts'
import type { CalendarKind } from './calendar-form.ts'

/** The migration without which an instance would give times at which somebody is busy. */
const KNOWS_CALENDARS = '20261128T0040-consultant-calendars'
const MAX_CALENDARS = 10

/** The calendars of a consultant and how they are read, without their addresses. Throws ForbiddenError. */
export async function listConsultantCalendars(ctx: AppContext, id: string) {
  requirePermission(ctx, 'settings.manage')
  return ctx.db
    .selectFrom('consultantCalendars')
    .select(['id', 'kind', 'host', 'isLeaving', 'readAt', 'lastError', 'skippedCount'])
    .select((row) =>
      row
        .selectFrom('consultantBusyTimes')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('calendarId', '=', 'consultantCalendars.id')
        .where('endsAt', '>', ctx.clock().toISOString())
        .as('times'),
    )
    .where('adminId', '=', id)
    .orderBy('id')
    .execute()
}

/** A calendar of a consultant, for its panel. */
export type ConsultantCalendar = Awaited<ReturnType<typeof listConsultantCalendars>>[number]

/**
 * Adds a calendar in which a consultant's busy times are read, and with CalDAV their appointments written. Throws
 * NotFoundError, and AppError at the limits or while an instance of an earlier version runs.
 */
export async function addConsultantCalendar(
  ctx: AppContext,
  change: { id: string; kind: CalendarKind; address: CalendarAddress },
): Promise<void> {
  requirePermission(ctx, 'settings.manage')
  const { id, kind, address } = change
  const { hostname, host, protocol } = new URL(address.url)
  if (protocol !== 'https:' && !ctx.insideCalendarHosts?.has(hostname)) {
    throw new AppError(422, 'Un indirizzo senza https è ammesso solo per i server elencati in CALENDAR_HOSTS_INSIDE.')
  }
  if (!(await everyInstanceKnows(ctx.db, KNOWS_CALENDARS, ctx.clock()))) {
    throw new AppError(409, 'L’aggiornamento del sito non è finito: riprova quando ogni processo ha la nuova versione.')
  }
  await ctx.db.transaction().execute(async (trx) => {
    await lockCells(trx)
    const name = await nameOf(trx, id)
    const own = await trx.selectFrom('consultantCalendars').select('kind').where('adminId', '=', id).execute()
    if (own.length >= MAX_CALENDARS) throw new AppError(422, `Al massimo ${MAX_CALENDARS} calendari: togline uno.`)
    if (kind === 'caldav' && own.some((other) => other.kind === 'caldav')) {
      throw new AppError(422, 'C’è già un calendario CalDAV: gli appuntamenti si scrivono in uno solo.')
    }
    const sealed = seal(ctx.secret, JSON.stringify(address))
    const fresh = { lockedUntil: null, checkedAt: null, readAt: null, lastError: null, failingSince: null }
    await trx
      .insertInto('consultantCalendars')
      .values({
        id: newId(),
        adminId: id,
        kind,
        host,
        sealed,
        ...fresh,
        notifiedAt: null,
        etag: null,
        parsedAt: null,
      })
      .execute()
    // What is written into a calendar needs no invitation.
    if (kind === 'caldav') await inviteAgain(ctx, trx, id)
    await recordAction(ctx, trx, {
      action: 'consultant-calendar-add',
      targetId: id,
      details: `Calendario di ${name} su ${host}`,
    })
  })
}

/** Removes a calendar and its busy times; from CalDAV our events are removed before. Throws NotFoundError. */
export async function removeConsultantCalendar(
  ctx: AppContext,
  { id, calendarId }: { id: string; calendarId: string },
): Promise<void> {
  requirePermission(ctx, 'settings.manage')
  await ctx.db.transaction().execute(async (trx) => {
    await lockCells(trx)
    const name = await nameOf(trx, id)
    const calendar = await trx
      .selectFrom('consultantCalendars')
      .select(['host', 'kind'])
      .where('id', '=', calendarId)
      .where('adminId', '=', id)
      .executeTakeFirst()
    if (!calendar) throw new NotFoundError('calendar')
    await trx.deleteFrom('consultantBusyTimes').where('calendarId', '=', calendarId).execute()
    if (calendar.kind === 'caldav') {
      // Its last reading, which is due at once, removes our events.
      const leaving = { isLeaving: true, checkedAt: null }
      await trx.updateTable('consultantCalendars').set(leaving).where('id', '=', calendarId).execute()
      await inviteAgain(ctx, trx, id)
    } else {
      await trx.deleteFrom('consultantCalendars').where('id', '=', calendarId).execute()
    }
    await recordAction(ctx, trx, {
      action: 'consultant-calendar-remove',
      targetId: id,
      details: `Calendario di ${name} su ${calendar.host}`,
    })
  })
}

/** The name of a consultant. Throws NotFoundError for anybody else. */
async function nameOf(db: Db, id: string): Promise<string> {
  const member = await db
    .selectFrom('consultants')
    .innerJoin('admins', 'admins.id', 'consultants.adminId')
    .select('name')
    .where('adminId', '=', id)
    .executeTakeFirst()
  if (!member) throw new NotFoundError('consultant')
  return member.name
}
