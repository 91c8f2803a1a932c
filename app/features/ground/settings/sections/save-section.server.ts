import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { oldestKept } from '#app/features/ground/settings/retention/retention.ts'
import { allowDeletionBefore } from '#app/features/ground/settings/retention/retention-hold.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { SECTION_FORMS } from './section-forms.server.ts'
import { SECTION_NAMES } from './section-names.ts'
import { getSection, type StoredSection } from './sections.server.ts'
import type { FormErrors, FormFields, Section, SectionForm } from './sections.ts'

/** A submitted section form with the version it was based on. */
export interface SectionChange {
  section: Section
  fields: FormFields
  version: number
}

/** `conflict`: the section was saved in the meantime; nothing was written, and the stored values are returned. */
export type SaveOutcome =
  | { kind: 'saved' | 'unchanged'; version: number }
  | { kind: 'invalid'; errors: FormErrors }
  | { kind: 'conflict'; current: FormFields; version: number; by: string | undefined; at: string | null }

/**
 * Saves a section if its version is unchanged, with an audit row. Public pages show it once this resolves; other
 * instances follow within a second. Throws ForbiddenError.
 */
export async function saveSection(ctx: AppContext, change: SectionChange): Promise<SaveOutcome> {
  requirePermission(ctx, 'settings.manage')
  const form = SECTION_FORMS[change.section] as SectionForm<unknown>
  const outcome = await ctx.db.transaction().execute(async (trx): Promise<SaveOutcome> => {
    const stored = await getSection(trx, change.section)
    const checked = form.check(change.fields, stored.value)
    if (!checked.ok) return { kind: 'invalid', errors: checked.errors }
    const before = form.toFields(stored.value)
    const after = form.toFields(checked.value)
    if (stored.version !== change.version) return conflict(trx, change.section, stored, before)
    const difference = differingFields(before, after)
    const secrets = changedSecrets(form.secrets ?? [], stored.value, checked.value)
    if (difference.length === 0 && !secrets) return { kind: 'unchanged', version: stored.version }
    const errors = await consequences(trx, change, ctx.clock())
    if (errors) return { kind: 'invalid', errors }
    if (!(await write(ctx, trx, change, checked.value))) {
      const winner = await getSection(trx, change.section)
      return conflict(trx, change.section, winner, form.toFields(winner.value))
    }
    if (change.section === 'retention' && change.fields.confirm === 'on') {
      await allowDeletionBefore(trx, oldestKept(ctx.clock(), Number(change.fields.requestMonths)).toISOString())
    }
    await recordAction(ctx, trx, {
      action: 'settings-save',
      targetId: change.section,
      details: `Sezione «${SECTION_NAMES[change.section]}» modificata`,
      before: { ...pick(before, difference), ...secrets?.before },
      after: { ...pick(after, difference), ...secrets?.after },
    })
    return { kind: 'saved', version: stored.version + 1 }
  })
  if (outcome.kind === 'saved') await ctx.contentChanged()
  return outcome
}

/** Writes the value if the version is unchanged; false otherwise. */
async function write(ctx: AppContext, trx: Trx, { section, version }: SectionChange, value: unknown): Promise<boolean> {
  const row = { value: JSON.stringify(value), version: version + 1, updatedAt: ctx.clock().toISOString() }
  if (version === 0) {
    const inserted = await trx
      .insertInto('settings')
      .values({ section, ...row })
      .onConflict((same) => same.column('section').doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await trx
    .updateTable('settings')
    .set(row)
    .where('section', '=', section)
    .where('version', '=', version)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

async function conflict(
  trx: Trx,
  section: Section,
  stored: StoredSection<Section>,
  current: FormFields,
): Promise<SaveOutcome> {
  const last = await trx
    .selectFrom('adminActions')
    .innerJoin('admins', 'admins.id', 'adminActions.adminId')
    .select('admins.name')
    .where('adminActions.action', '=', 'settings-save')
    .where('adminActions.targetId', '=', section)
    .orderBy('adminActions.sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { kind: 'conflict', current, version: stored.version, by: last?.name, at: stored.updatedAt }
}

/** Irreversible effects of a change that have not been confirmed. */
async function consequences(trx: Trx, { section, fields }: SectionChange, now: Date): Promise<FormErrors | undefined> {
  if (section !== 'retention' || fields.confirm === 'on') return undefined
  const row = await trx
    .selectFrom('contactRequests')
    .select(sql<number>`count(*)`.as('count'))
    .where('createdAt', '<', oldestKept(now, Number(fields.requestMonths)).toISOString())
    .executeTakeFirstOrThrow()
  const { count } = row
  if (count === 0) return undefined
  const [what, will] = count === 1 ? ['una richiesta', 'verrà eliminata'] : [`${count} richieste`, 'verranno eliminate']
  return {
    confirm: `Con questo termine ${what} con i relativi appuntamenti ${will} per sempre entro un’ora: conferma se va bene.`,
  }
}

function differingFields(before: FormFields, after: FormFields): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
}

/** Which secrets change, without their values; undefined when none does. */
function changedSecrets(
  secrets: readonly string[],
  before: unknown,
  after: unknown,
): { before: FormFields; after: FormFields } | undefined {
  const secretOf = (value: unknown, name: string) => (value as Record<string, unknown>)[name]
  const changed = secrets.filter((name) => secretOf(before, name) !== secretOf(after, name))
  if (changed.length === 0) return undefined
  const told = (value: unknown, set: string) =>
    Object.fromEntries(changed.map((name) => [name, secretOf(value, name) ? set : '']))
  return { before: told(before, 'impostato'), after: told(after, 'impostato di nuovo') }
}

function pick(fields: FormFields, names: readonly string[]): FormFields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
}
