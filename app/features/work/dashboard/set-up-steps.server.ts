import type { AppContext } from '#app/context.ts'
import { fieldsToComplete } from '#app/features/ground/settings/company/company-form.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
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
  const fields = fieldsToComplete(await readSection(ctx.db, 'company'))
  const vatNumber = fields.find(({ name }) => name === 'vatNumber')
  const labels = (need: 'law' | 'advice') =>
    fields.filter((field) => field.node.need === need && field !== vatNumber).map(({ node }) => node.label)
  const { colleagues } = await ctx.db
    .selectFrom('admins')
    .where('isActive', '=', true)
    .select((row) => row.fn.countAll<number>().as('colleagues'))
    .executeTakeFirstOrThrow()
  const legal = labels('law')
  return {
    steps: [
      {
        label: 'Indirizzo del sito',
        missing: ctx.publicUrl.startsWith('https:')
          ? ''
          : 'Il sito risponde solo su questa macchina: imposta PUBLIC_URL con il suo indirizzo https e riavvia.',
        to: '/admin/system',
      },
      {
        label: 'Server di posta',
        missing: ctx.mailsAreFiles ? 'Le email vengono salvate come file: imposta SMTP_URL e riavvia.' : '',
        to: '/admin/mail',
      },
      {
        label: 'Partita IVA',
        missing: vatNumber ? 'La legge la richiede nel sito: per ora a fondo pagina compare un segnaposto.' : '',
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
    advised: labels('advice'),
  }
}
