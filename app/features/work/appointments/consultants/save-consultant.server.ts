import { FormError } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import { getPendingInvitation } from '#app/features/company/team/invitations/invitation.server.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { listOutsideHours } from '#app/features/ground/settings/opening/outside-hours.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { slugOf } from '#app/features/pages/documents/collections/collections.ts'
import { lockCells } from '#app/features/work/appointments/availability/cells.server.ts'
import { type Consultant, FIRST_CONSULTANT } from '#app/features/work/appointments/availability/consultant.ts'
import { beginsAtWork } from '#app/features/work/appointments/availability/consultants.ts'
import { listInvitable } from '#app/features/work/appointments/ics/consultant-invitations.server.ts'
import { type Slot, slotEnd, slotStart } from '#app/features/work/appointments/slot.ts'
import { AppError, ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { DAY, timeAgo } from '#app/lib/time/duration.ts'
import { romeDay } from '#app/lib/time/rome-time.ts'
import { findRole, may, requirePermission } from '#app/permissions.ts'
import type { Db, Trx } from '#db/client.server.ts'
import { everyInstanceKnows } from '#db/instances.server.ts'
import type { ConsultantSettings, OwnHours } from './consultant-form.ts'

/** The migration without which an instance would give seats without a person. */
const KNOWS_CONSULTANTS = '20261127T2120-consultants'

const CHANGED_MEANWHILE = 'Nel frattempo qualcuno ha cambiato questa pagina: ricaricala. Nulla è stato sovrascritto.'

const ONLY_STAFF = 'Solo chi lavora con i clienti e ha un accesso attivo può ricevere appuntamenti.'

/** Absences are kept for this long after their end. */
const KEPT_MS = 30 * DAY

/** The settings of somebody who receives no appointments. */
export const NOBODY: ConsultantSettings = {
  receives: false,
  slug: '',
  week: null,
  absences: [],
  extras: [],
  topics: [],
  places: [],
  dailyLimit: 0,
  travelBefore: 0,
  travelAfter: 0,
}

/** A member of staff with the settings of their appointments. Throws NotFoundError. */
export async function getConsultant(ctx: AppContext, id: string) {
  requirePermission(ctx, 'settings.manage')
  return readConsultant(ctx, id)
}

/** One's own settings of appointments. */
export async function getOwnHours(ctx: AppContext) {
  const { id } = requirePermission(ctx, 'appointments.read')
  const [invitable] = await listInvitable(ctx.db, [id])
  return { ...(await readConsultant(ctx, id)), hasCalendar: Boolean(invitable?.hasCalendar) }
}

async function readConsultant(ctx: AppContext, id: string) {
  const member = await findMember(ctx.db, id)
  const row = await ctx.db.selectFrom('consultants').selectAll().where('adminId', '=', id).executeTakeFirst()
  const settings = row && {
    ...row,
    slug: row.slug ?? '',
    week: row.week === null ? null : JSON.parse(row.week),
    absences: JSON.parse(row.absences),
    extras: JSON.parse(row.extras),
    topics: JSON.parse(row.topics),
    places: JSON.parse(row.places),
  }
  return {
    name: member.name,
    /** Nobody is given an appointment before their first sign-in. */
    isAwaited: member.isAwaited,
    /** Why they cannot receive appointments. */
    refusal: mayReceive(member) ? '' : ONLY_STAFF,
    settings: { ...(settings ?? NOBODY), slug: row?.slug ?? slugOf(member.name) } as ConsultantSettings,
    /** The address of their booking link once it is saved. */
    link: row?.slug && !member.isAwaited ? `${ctx.publicUrl}/prenota/${row.slug}` : '',
    version: row?.version ?? 0,
    outside: settings?.receives ? await listOutside(ctx, { ...settings, id, name: member.name }) : [],
    isInvited: row?.isInvited ?? true,
    companyWeek: (await readSection(ctx.db, 'opening')).week,
    /** Not while an instance of an earlier version runs. */
    isPossible: await everyInstanceKnows(ctx.db, KNOWS_CONSULTANTS, ctx.clock()),
  }
}

/** The appointments of a person that are outside their hours, or in an absence. */
function listOutside({ db, clock }: AppContext, person: Consultant) {
  const reason = (slot: Slot) => {
    const [start, end] = [slotStart(slot).toISOString(), slotEnd(slot).toISOString()]
    if (person.absences.some(({ startsAt, endsAt }) => startsAt < end && start < endsAt)) return 'cade in un’assenza'
    return beginsAtWork(person, slot) ? undefined : 'non rientra nell’orario della persona'
  }
  return listOutsideHours(db, romeDay(clock()), { id: person.id, reason })
}

/**
 * Saves whether and how a member of staff receives appointments. Throws NotFoundError, ConflictError for a stale version,
 * FormError for a booking link of somebody else, and AppError while an instance of an earlier version runs, or for somebody who sees no customers.
 */
export async function saveConsultant(
  ctx: AppContext,
  change: { id: string; version: number; settings: ConsultantSettings },
): Promise<void> {
  requirePermission(ctx, 'settings.manage')
  const { id, version, settings } = change
  const { receives, week, absences, extras, topics, places, ...numbers } = settings
  if (receives && !(await everyInstanceKnows(ctx.db, KNOWS_CONSULTANTS, ctx.clock()))) {
    throw new AppError(409, 'L’aggiornamento del sito non è finito: riprova quando ogni processo ha la nuova versione.')
  }
  await ctx.db.transaction().execute(async (trx) => {
    // Claims and new seat numbers wait for each other.
    await lockCells(trx)
    const member = await findMember(trx, id)
    if (receives && !mayReceive(member)) throw new AppError(422, ONLY_STAFF)
    const stored = await trx.selectFrom('consultants').selectAll().where('adminId', '=', id).executeTakeFirst()
    if ((stored?.version ?? 0) !== version) throw new ConflictError(CHANGED_MEANWHILE)
    const row = {
      ...numbers,
      receives,
      slug: await freeSlug(trx, id, settings.slug.trim() || member.name),
      ...hoursRow(ctx, { week, absences, extras }),
      topics: JSON.stringify(topics),
      places: JSON.stringify(places),
    }
    if (stored) {
      const update = trx.updateTable('consultants').set({ ...row, version: version + 1 })
      await update.where('adminId', '=', id).execute()
    } else {
      const { last } = await trx
        .selectFrom('consultants')
        .select((all) => all.fn.max('seat').as('last'))
        .executeTakeFirstOrThrow()
      const seat = Number(last ?? FIRST_CONSULTANT - 1) + 1
      await trx
        .insertInto('consultants')
        .values({ ...row, adminId: id, seat })
        .execute()
    }
    await recordAction(ctx, trx, {
      action: 'consultant-save',
      targetId: id,
      details: `Appuntamenti di ${member.name}: ${receives ? 'ne riceve' : 'non ne riceve'}`,
      // Absences can tell of an illness: they are not audited.
      before: { receives: stored?.receives ?? false, topics: stored?.topics ?? '[]', places: stored?.places ?? '[]' },
      after: { receives, topics: row.topics, places: row.places },
    })
  })
  await ctx.contentChanged()
}

/**
 * Saves the acting staff member's own hours and absences; the rest is up to who manages people. Throws NotFoundError for
 * somebody who has never received appointments, and ConflictError for a stale version.
 */
export async function saveOwnHours(ctx: AppContext, change: { version: number; hours: OwnHours }): Promise<void> {
  const { id } = requirePermission(ctx, 'appointments.read')
  await ctx.db.transaction().execute(async (trx) => {
    await lockCells(trx)
    const own = trx.selectFrom('consultants').select('version').where('adminId', '=', id)
    const stored = await own.executeTakeFirst()
    if (!stored) throw new NotFoundError('consultant')
    if (stored.version !== change.version) throw new ConflictError(CHANGED_MEANWHILE)
    const update = trx.updateTable('consultants').set({ ...hoursRow(ctx, change.hours), version: stored.version + 1 })
    await update.where('adminId', '=', id).execute()
    // Absences can tell of an illness: they are not audited.
    await recordAction(ctx, trx, {
      action: 'consultant-hours',
      targetId: id,
      details: 'Orari e assenze propri cambiati',
    })
  })
  await ctx.contentChanged()
}

function hoursRow({ clock }: AppContext, { week, absences, extras }: OwnHours) {
  const oldest = timeAgo(clock(), KEPT_MS)
  return {
    week: week && JSON.stringify(week),
    absences: JSON.stringify(absences.filter(({ endsAt }) => endsAt > oldest)),
    extras: JSON.stringify(extras.filter(({ endsAt }) => endsAt > oldest)),
  }
}

/** The words as a part of an address. Throws FormError if it is somebody else's. */
async function freeSlug(trx: Trx, id: string, words: string): Promise<string | null> {
  const slug = slugOf(words)
  const other = await trx
    .selectFrom('consultants')
    .select('adminId')
    .where('slug', '=', slug)
    .where('adminId', '!=', id)
    .executeTakeFirst()
  if (other)
    throw new FormError({ slug: 'Questo link è già di una persona: scrivine un altro, per esempio con l’iniziale.' })
  return slug || null
}

function mayReceive({ isActive, role: name }: Awaited<ReturnType<typeof findMember>>): boolean {
  const role = findRole(name)
  return isActive && role !== undefined && may(role, 'appointments.read')
}

/** A member of staff, or somebody invited, who becomes one under the id of the invitation. */
async function findMember(db: Db, id: string) {
  const member = await db
    .selectFrom('admins')
    .select(['name', 'role', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (member) return { ...member, isAwaited: false }
  const { name, role } = await getPendingInvitation(db, id)
  return { name, role, isActive: true, isAwaited: true }
}
