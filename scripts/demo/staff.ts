import type { Role, StaffActor } from '#app/context.ts'
import { completeSetup, issueSetupLink } from '#app/features/company/access/set-up/setup.server.ts'
import { openSession } from '#app/features/company/access/sign-in/sign-in.server.ts'
import { deactivateStaff } from '#app/features/company/team/access/deactivate.server.ts'
import { acceptInvitation } from '#app/features/company/team/invitations/accept-invitation.server.ts'
import { invitationToken } from '#app/features/company/team/invitations/invitation.server.ts'
import { inviteStaff } from '#app/features/company/team/invitations/invite.server.ts'
import { sendTestMail } from '#app/features/ground/mail/test-mail/send-test-mail.server.ts'
import { markAllRead } from '#app/features/ground/notifications/mark-all-read.server.ts'
import { saveView } from '#app/features/work/requests/inbox/filter/views.server.ts'
import { findRole } from '#app/permissions.ts'
import { giveTopics, nameConsultants } from './consultants.ts'
import type { Office } from './office.ts'
import { fillInAlerts, fillInSettings, receiveTwoAtOnce } from './settings.ts'
import { later } from './working-hours.ts'

/** Staff who can sign in to the demo with the printed password. */
export const DEMO_ADMIN = { name: 'Elena Marchetti', email: 'demo@idg.example' } as const
export const DEMO_OPERATOR = { name: 'Marta Rigon', email: 'operatore@idg.example' } as const

/** The others, by the share of the year at which they join and leave. */
const COLLEAGUES: readonly { name: string; email: string; role: Role; comes: number; goes?: number }[] = [
  { name: 'Davide Zanella', email: 'davide.zanella@idg.example', role: 'admin', comes: 0.01 },
  { ...DEMO_OPERATOR, role: 'operator', comes: 0.02 },
  { name: 'Paolo Furlan', email: 'paolo.furlan@idg.example', role: 'operator', comes: 0.06, goes: 0.7 },
  { name: 'Luca Tessari', email: 'luca.tessari@idg.example', role: 'operator', comes: 0.4 },
]

const INVITED = { name: 'Sara Piovan', email: 'sara.piovan@idg.example', role: 'operator' } as const
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
]

/** Schedules the changes of staff and settings. `passwordHash` is for the demo's two sign-ins. */
export function planStaff(office: Office, hashes: { known: string; unknown: string }): void {
  const { timeline, start, end } = office
  const share = (part: number) => new Date(start.getTime() + (end.getTime() - start.getTime()) * part)
  timeline.at(start, () => setUp(office, hashes.known))
  timeline.at(later(start, 25), () => fillInSettings(office))
  timeline.at(later(start, 40), async () => void (await sendTestMail(office.as(boss(office)))))
  for (const colleague of COLLEAGUES) {
    const passwordHash = colleague.email === DEMO_OPERATOR.email ? hashes.known : hashes.unknown
    timeline.at(share(colleague.comes), () => welcome(office, colleague, passwordHash))
    if (colleague.goes) timeline.at(share(colleague.goes), () => dismiss(office, colleague.email))
  }
  timeline.at(share(0.03), () => fillInAlerts(office))
  timeline.at(share(0.32), () => receiveTwoAtOnce(office))
  timeline.at(share(0.45), () => nameConsultants(office, boss(office)))
  timeline.at(later(end, -60), () => giveTopics(office, boss(office)))
  timeline.at(share(0.1), async () => {
    const ctx = office.as(boss(office))
    await saveView(ctx, { name: 'Le mie in lavorazione', filter: { stato: 'in-lavorazione', assegnata: 'me' } })
    await saveView(ctx, { name: 'Preventivi da chiudere', filter: { stato: 'risposte', etichetta: 'preventivo' } })
  })
  timeline.at(later(end, -26 * 60), async () => {
    await signIn(office, boss(office))
    await inviteStaff(office.as(boss(office)), INVITED)
  })
  for (let day = later(start, 24 * 60 - 30); day < end; day = later(day, 24 * 60)) {
    timeline.at(day, () => comeIn(office))
  }
}

/** The staff member who runs the office. */
function boss(office: Office): StaffActor {
  const [first] = office.staff
  if (!first) throw new Error('no staff member has joined yet')
  return first
}

async function setUp(office: Office, passwordHash: string): Promise<void> {
  const ctx = office.as({ kind: 'visitor' })
  const link = await issueSetupLink(office.db, ctx.clock, ctx.publicUrl)
  const token = new URL(link ?? '').pathname.split('/').at(-1) ?? ''
  const id = await completeSetup(ctx, { token, staff: { ...DEMO_ADMIN, passwordHash } })
  await join(office, id)
}

async function welcome(office: Office, person: { name: string; email: string; role: Role }, passwordHash: string) {
  const { name, email, role } = person
  await signIn(office, boss(office))
  await inviteStaff(office.as(boss(office)), { name, email, role })
  const { id } = await office.db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  office.timeline.at(later(office.timeline.clock(), office.random.between(30, 600)), async () => {
    const ctx = office.as({ kind: 'visitor' })
    const token = invitationToken(ctx.secret, id)
    await join(office, await acceptInvitation(ctx, { token, name, passwordHash }))
  })
}

async function join(office: Office, id: string): Promise<void> {
  const { email, name, role } = await office.db
    .selectFrom('admins')
    .select(['email', 'name', 'role'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const actor: StaffActor = { kind: 'staff', id, email, name, role: findRole(role) ?? 'operator', sessionId: '' }
  await signIn(office, actor)
  office.staff.push(actor)
}

async function dismiss(office: Office, email: string): Promise<void> {
  const gone = office.staff.find((actor) => actor.email === email)
  if (!gone) return
  office.staff = office.staff.filter((actor) => actor !== gone)
  await signIn(office, boss(office))
  await deactivateStaff(office.as(boss(office)), gone.id)
}

/** Signs a member of staff in, which also makes the session fresh. */
export async function signIn(office: Office, actor: StaffActor): Promise<void> {
  const source = { userAgent: office.random.pick(BROWSERS), address: `198.51.100.${office.random.between(2, 30)}` }
  await openSession(office.as({ kind: 'visitor' }), { userId: actor.id, source })
  const session = await office.db
    .selectFrom('authSessions')
    .select('id')
    .where('userId', '=', actor.id)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  actor.sessionId = session.id
}

/** One morning: some sign in, each at a different time, and some of them clear their bell. */
async function comeIn(office: Office): Promise<void> {
  const { random, timeline } = office
  const weekend = [0, 6].includes(timeline.clock().getUTCDay())
  for (const actor of office.staff) {
    if (weekend || !random.chance(0.35)) continue
    timeline.at(later(timeline.clock(), random.between(0, 90)), async () => {
      if (!office.staff.includes(actor)) return
      await signIn(office, actor)
      if (random.chance(0.4)) await markAllRead(office.as(actor), timeline.clock().toISOString())
    })
  }
}
