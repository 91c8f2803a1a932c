import { PRIVACY_VERSION } from '#app/content/legal/privacy-version.ts'
import type { StaffActor } from '#app/context.ts'
import { setCandidateGrant } from '#app/features/company/team/access/set-grant.server.ts'
import { findOpenJob } from '#app/features/work/candidates/application/open-jobs.server.ts'
import { storeCandidate } from '#app/features/work/candidates/application/store-candidate.server.ts'
import type { CandidateState } from '#app/features/work/candidates/candidate-states.ts'
import {
  addCandidateNote,
  replyToCandidate,
  setCandidateStatus,
} from '#app/features/work/candidates/staff/change-candidate.server.ts'
import { drawCurriculum } from './drawn.ts'
import { upload } from './files.ts'
import type { Office } from './office.ts'
import { makePerson } from './people.ts'
import { signIn } from './staff.ts'
import { later } from './working-hours.ts'

const DAY = 24 * 60

interface Application {
  daysAgo: number
  /** Address of the open position; empty for none. */
  job: string
  message: string
  status: CandidateState
  note?: string
  reply?: string
}

const APPLICATIONS: readonly Application[] = [
  {
    daysAgo: 0.2,
    job: 'consulente-integration-suite',
    message: 'Da quattro anni seguo i flussi EDI di un distributore e vorrei lavorare su Integration Suite.',
    status: 'new',
  },
  { daysAgo: 3, job: '', message: 'Laureanda in informatica: cerco un tirocinio su CAP e SAPUI5.', status: 'new' },
  {
    daysAgo: 9,
    job: 'sviluppo-cap-fiori',
    message: 'Sviluppo in TypeScript da sei anni, fuori da SAP. Ho provato CAP con i tutorial ufficiali.',
    status: 'talking',
    note: 'Colloquio fissato per giovedì. Chiedere del progetto pubblico.',
    reply: 'grazie della candidatura. Ti proponiamo un colloquio giovedì alle 11, in sede o in videochiamata.',
  },
  {
    daysAgo: 16,
    job: 'consulente-integration-suite',
    message: 'Ho lavorato con SAP PI/PO in due progetti di migrazione.',
    status: 'kept',
    note: 'Da richiamare quando apriamo la prossima posizione.',
  },
]

/** Lets the demo's admin read applications, and schedules some with a curriculum each. */
export function planApplications(office: Office): void {
  const { timeline, start, end } = office
  timeline.at(later(start, 50), async () => {
    const admin = office.staff[0] as StaffActor
    await signIn(office, admin)
    await setCandidateGrant(office.as(admin), admin.id, true)
    admin.grants = ['candidates.manage']
  })
  for (const application of APPLICATIONS) {
    timeline.at(later(end, -application.daysAgo * DAY), () => apply(office, application))
  }
}

async function apply(office: Office, { job, message, status, note, reply }: Application): Promise<void> {
  const { random, db, timeline } = office
  const { name, email, phone } = makePerson(random)
  const visitor = office.as({ kind: 'visitor' })
  const lines = ['CURRICULUM (inventato per la dimostrazione)', '', name, email, '', message]
  const file = await upload(visitor, drawCurriculum(lines), {
    name: 'curriculum.pdf',
    type: 'pdf',
    purpose: 'candidate',
  })
  const stored = await storeCandidate(visitor, {
    name,
    email,
    phone,
    message,
    file,
    tokenKey: `demo-${email}`,
    job: await findOpenJob(visitor, job),
    noticeVersion: PRIVACY_VERSION,
  })
  if (stored.kind !== 'stored') throw new Error(`an application of the demo was not stored: ${stored.kind}`)
  const seen = () =>
    db
      .selectFrom('candidates')
      .select(['id', 'version'])
      .where('reference', '=', stored.reference)
      .executeTakeFirstOrThrow()
  const { id } = await seen()
  timeline.at(later(timeline.clock(), 90), async () => {
    const ctx = office.as(office.staff[0] as StaffActor)
    if (note) await addCandidateNote(ctx, { id, text: note })
    if (reply) {
      const text = `Buongiorno ${name.split(' ')[0]},\n\n${reply}`
      await replyToCandidate(ctx, { ...(await seen()), subject: 'La tua candidatura', text })
    }
    if (status !== 'new') await setCandidateStatus(ctx, { ...(await seen()), status })
  })
}
