import type { AppContext } from '#app/context.ts'
import { getCompany } from '#app/features/settings/company/company.server.ts'
import { fieldsToComplete, isRequiredByLaw } from '#app/features/settings/company/company-form.ts'
import { COMPANY_LABELS } from '#app/features/settings/company/company-labels.ts'
import { requirePermission } from '#app/permissions.ts'

/** A step of the set-up. */
export interface SetUpStep {
  label: string
  /** What is missing; empty when done. */
  missing: string
  to: string
}

/** The steps between installing and going live, and the company data that are only advised. */
export async function listSetUpSteps(ctx: AppContext): Promise<{ steps: SetUpStep[]; advised: string[] }> {
  requirePermission(ctx, 'settings.manage')
  const fields = fieldsToComplete(await getCompany(ctx.db))
  const labels = (wanted: (field: (typeof fields)[number]) => boolean) =>
    fields.filter(wanted).map((field) => COMPANY_LABELS[field])
  const { colleagues } = await ctx.db
    .selectFrom('admins')
    .where('isActive', '=', true)
    .select((row) => row.fn.countAll<number>().as('colleagues'))
    .executeTakeFirstOrThrow()
  const legal = labels((field) => isRequiredByLaw(field) && field !== 'vatNumber')
  return {
    steps: [
      {
        label: 'Server di posta',
        missing: ctx.mailsAreFiles ? 'Le email vengono salvate come file: imposta SMTP_URL e riavvia.' : '',
        to: '/admin/settings?sezione=prova',
      },
      {
        label: 'Partita IVA',
        missing: fields.includes('vatNumber')
          ? 'La legge la richiede nel sito: per ora a fondo pagina compare un segnaposto.'
          : '',
        to: '/admin/settings?sezione=azienda',
      },
      {
        label: 'Dati societari obbligatori',
        missing: legal.length > 0 ? `Da completare: ${legal.join(', ')}.` : '',
        to: '/admin/settings?sezione=azienda',
      },
      {
        label: 'Una seconda persona con accesso',
        missing: colleagues < 2 ? 'Se perdi l’accesso, nessun altro può entrare.' : '',
        to: '/admin/users',
      },
    ],
    advised: labels((field) => !isRequiredByLaw(field)),
  }
}
