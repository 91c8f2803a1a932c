import { aboutPage } from '#app/content/company/about.ts'
import type { HomeText } from '#app/content/home.ts'
import type { AboutPage } from '#app/content/sections.ts'
import type { AppContext } from '#app/context.ts'
import { fieldsToComplete } from '#app/features/ground/settings/company/company-form.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { hasPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { requirePermission } from '#app/permissions.ts'

/** A step of the set-up. */
export interface SetUpStep {
  label: string
  /** What is missing; empty when done. */
  missing: string
  to: string
}

const SETTINGS = '/admin/settings?sezione=azienda'

/** The steps between installing and going live, and the company data that are only advised. */
export async function listSetUpSteps(ctx: AppContext): Promise<{ steps: SetUpStep[]; advised: string[] }> {
  requirePermission(ctx, 'settings.manage')
  const fields = fieldsToComplete(await readSection(ctx.db, 'company'))
  const lacks = (wanted: string) => fields.some(({ name }) => name === wanted)
  const labels = (need: 'law' | 'advice') =>
    fields.filter(({ node, name }) => node.need === need && name !== 'vatNumber').map(({ node }) => node.label)
  const { colleagues } = await ctx.db
    .selectFrom('admins')
    .where('isActive', '=', true)
    .select((row) => row.fn.countAll<number>().as('colleagues'))
    .executeTakeFirstOrThrow()
  const legal = labels('law')
  const step = (label: string, to: string, isMissing: boolean, missing: string) => ({
    label,
    to,
    missing: isMissing ? missing : '',
  })
  return {
    steps: [
      step(
        'Indirizzo del sito',
        '/admin/system',
        !ctx.publicUrl.startsWith('https:'),
        'Il sito risponde solo su questa macchina: imposta PUBLIC_URL con il suo indirizzo https e riavvia.',
      ),
      step(
        'Server di posta',
        '/admin/mail',
        ctx.mailsAreFiles,
        'Le email vengono salvate come file: imposta SMTP_URL e riavvia.',
      ),
      step(
        'Partita IVA',
        SETTINGS,
        lacks('vatNumber'),
        'La legge la richiede nel sito: per ora a fondo pagina compare un segnaposto.',
      ),
      step('Dati societari obbligatori', SETTINGS, legal.length > 0, `Da completare: ${legal.join(', ')}.`),
      step(
        'Una seconda persona con accesso',
        '/admin/users',
        colleagues < 2,
        'Se perdi l’accesso, nessun altro può entrare.',
      ),
      ...(await proofSteps(ctx, lacks('certificationScope'))).map((one) => step(...one)),
    ],
    advised: labels('advice'),
  }
}

/** What a buyer looks for before the first call: facts, the evidence of a claim, people and a reference. */
async function proofSteps(ctx: AppContext, lacksScope: boolean): Promise<[string, string, boolean, string][]> {
  const home = await findPublished<HomeText>(ctx, 'home')
  const { sections } = (await findPublished<AboutPage>(ctx, 'about')) ?? aboutPage
  const unanswered = sections
    .flatMap((section) => (section.kind === 'questions' ? section.items : []))
    .filter(({ answer }) => answer.length === 0)
    .map(({ question }) => `«${question}»`)
  const isCertified = !lacksScope || (await hasPublished(ctx, 'certifications'))
  const isReferenced = (await hasPublished(ctx, 'projects')) || (await hasPublished(ctx, 'quotes'))
  return [
    [
      'Le prove nella pagina iniziale',
      '/admin/content/home',
      !home?.proof?.length,
      'Livello di partner SAP, persone certificate, anni, sistemi migrati: scrivine da due a cinque, sotto l’apertura.',
    ],
    [
      'La prova della certificazione SAP',
      '/admin/collections/certifications',
      !isCertified,
      'La pagina iniziale dice «partner certificato»: pubblica una certificazione, scrivine l’ambito nelle impostazioni o cambia il testo.',
    ],
    [
      'Le persone',
      '/admin/collections/people',
      !(await hasPublished(ctx, 'people')),
      'Chi compra consulenza vuole sapere chi la svolge: pubblica almeno una scheda.',
    ],
    [
      'Una referenza',
      '/admin/collections/projects',
      !isReferenced,
      'Per ora ci sono soltanto scenari: pubblica un caso di studio o una citazione.',
    ],
    [
      'Le domande di chi compra',
      '/admin/content/about',
      unanswered.length > 0,
      `In «Chi Siamo», senza risposta e quindi non visibili: ${unanswered.join(', ')}. Rispondi, oppure togli la domanda.`,
    ],
  ]
}
