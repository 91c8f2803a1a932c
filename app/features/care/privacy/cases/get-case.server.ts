import type { AppContext } from '#app/context.ts'
import { countLeft, exportSections, RETAINED } from '#app/features/care/privacy/erasure/parts.server.ts'
import { type CaseSubject, findPerson, mailsTo, recordsOf } from '#app/features/care/privacy/erasure/subject.server.ts'
import { listStandingInvitations } from '#app/features/work/appointments/ics/standing-invitations.server.ts'
import { formatSlot } from '#app/features/work/appointments/slot.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { SecretContext } from '#app/lib/secret.ts'
import { requirePermission } from '#app/permissions.ts'
import type { DataSection, Removed, Subject } from '#app/personal-data.ts'
import type { Db } from '#db/client.server.ts'
import { asCaseState } from './case-states.ts'

/** Requests of one person that are shown and exported; erasures have no limit. */
const MOST_REQUESTS = 500

export type PrivacyCase = Awaited<ReturnType<typeof getCase>>

/** Returns a case with everything held on its person. Throws NotFoundError. */
export async function getCase(ctx: AppContext, id: string) {
  requirePermission(ctx, 'privacy.manage')
  const row = await ctx.db.selectFrom('privacyCases').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError('privacy case')
  const addresses = JSON.parse(row.addresses) as string[]
  const { appointmentIds, ...held } = await everythingOn(
    ctx.db,
    { addresses, personId: row.personId },
    { follow: true, internal: true },
    ctx,
  )
  const person = row.personId
    ? await ctx.db.selectFrom('people').select('name').where('id', '=', row.personId).executeTakeFirst()
    : undefined
  const invitations = await listStandingInvitations(ctx.db, appointmentIds, ctx.clock())
  return {
    id,
    state: asCaseState(row.state),
    origin: row.origin,
    addresses,
    /** Of a person without address. */
    name: person?.name ?? '',
    version: row.version,
    createdAt: row.createdAt,
    askedAt: row.askedAt,
    closedAt: row.closedAt,
    report: row.report ? (JSON.parse(row.report) as Removed) : undefined,
    ...held,
    /** Upcoming appointments that an erasure cancels. */
    cancels: invitations.map(({ slot }) => formatSlot(slot)),
    retained: RETAINED,
  }
}

/** Everything held on the person of a case, or with an address. */
export async function everythingOn(
  db: Db,
  about: CaseSubject,
  { follow, internal }: { follow: boolean; internal: boolean },
  secrets: SecretContext,
): Promise<{ sections: DataSection[]; requests: number; rows: number; appointmentIds: readonly string[] }> {
  if (about.addresses.length === 0 && !about.personId) return { sections: [], requests: 0, rows: 0, appointmentIds: [] }
  const { person, requestIds } = await findPerson(db, { ...about, follow }, secrets)
  const shown = requestIds.toSorted().slice(-MOST_REQUESTS)
  const records = await recordsOf(db, shown)
  const { mailIds } = await mailsTo(db, person)
  const subject: Subject = {
    records: { ...records, mailIds: [...new Set([...records.mailIds, ...mailIds])] },
    // A person is shown nothing that was found by a name, which others may have too.
    person: follow ? person : { ...person, names: [] },
  }
  return {
    sections: await exportSections(db, subject, { internal }),
    requests: requestIds.length,
    rows: await countLeft(db, subject),
    appointmentIds: records.appointmentIds,
  }
}
