import { aboutPage } from '#app/content/company/about.ts'
import type { HomeText } from '#app/content/home.ts'
import type { AboutPage } from '#app/content/sections.ts'
import type { AppContext } from '#app/context.ts'
import { listTrouble } from '#app/features/ground/mail/outbox/trouble.server.ts'
import { warnsOfFiles } from '#app/features/ground/mail/screens/warns-of-files.server.ts'
import { fieldsToComplete } from '#app/features/ground/settings/company/company-form.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { hasPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import { readVisits } from '#app/features/pages/visits/read-visits.server.ts'
import {
  listPending,
  listProposed,
  listUnattended,
} from '#app/features/work/appointments/calendar/list-calendar.server.ts'
import { slotEnd } from '#app/features/work/appointments/slot.ts'
import { listSnoozes } from '#app/features/work/snoozes/list-snoozes.server.ts'
import { addDays, romeDay, romeDayStart, romeWallTime } from '#app/lib/time/rome-time.ts'
import { may, requirePermission } from '#app/permissions.ts'
import type { Db } from '#db/client.server.ts'
import { readFigures } from './figures.server.ts'
import { LISTS } from './lists.ts'
import { countWaiting } from './waiting.server.ts'
import { lastMondays } from './weeks.ts'
import { listAskedErasures, listDeadMails, listWork } from './work-list.server.ts'

/** Data of the dashboard. */
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>

/** Reads open work, the next appointments, what the set-up lacks, and the figures of the last twelve weeks. */
export async function readDashboard(ctx: AppContext) {
  const { id, role } = requirePermission(ctx, 'dashboard.read')
  const { db } = ctx
  const now = ctx.clock()
  const today = romeDay(now)
  const pending = await listPending(ctx)
  pending.entries.sort((one, other) => (one.holdUntil ?? '').localeCompare(other.holdUntil ?? ''))
  return {
    me: id,
    waiting: await countWaiting(ctx),
    delivery: { keptAsFiles: warnsOfFiles(ctx), trouble: may(role, 'mail.read') ? await listTrouble(db) : [] },
    snoozes: await listSnoozes(ctx),
    mine: await listWork(db, LISTS.mine, { me: id, now }),
    others: await listWork(db, LISTS.others, { me: id, now }),
    pending,
    // The customer has not chosen, and the proposed times are held until today.
    proposed: (await listProposed(ctx)).filter(({ holdUntil }) => (holdUntil ?? '') < romeDayStart(addDays(today, 1))),
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
    .orderBy('appointments.id')
    .limit(50)
    .execute()
  return rows.filter((row) => slotEnd(row) > now)
}

/** The confirmed appointments of a day in their order; one's own are marked. */
async function listOfDay(db: Db, day: string, me: string) {
  const rows = await db
    .selectFrom('appointments')
    .leftJoin('admins', 'admins.id', 'consultantId')
    .select(['appointments.id', 'appointments.name', 'company', 'time', 'duration', 'location', 'contactRequestId'])
    .select(['consultantId', 'admins.name as consultant'])
    .where('date', '=', day)
    .where('status', '=', 'confirmed')
    .orderBy('time')
    .orderBy('appointments.id')
    .limit(50)
    .execute()
  return rows.map(({ consultantId, ...row }) => ({ ...row, isMine: consultantId === me }))
}

/** A step of the set-up. */
interface SetUpStep {
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
