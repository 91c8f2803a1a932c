import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { isOpenable } from '#app/features/ground/files/scan/scan-state.ts'
import { openStored } from '#app/features/ground/files/store/open-stored.server.ts'
import { readSection } from '#app/features/ground/settings/sections/sections.server.ts'
import { asCandidateState, type CandidateState, positionOf } from '#app/features/work/candidates/candidate-states.ts'
import { deletionDay } from '#app/features/work/candidates/deletion-day.ts'
import { ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { requirePermission } from '#app/permissions.ts'
import { likeText } from '#db/queries/search.server.ts'

const PDF = 'application/pdf'

/** Applications on one page of the list. */
const PAGE = 50

/** An application as listed. */
export interface ListedCandidate {
  id: string
  name: string
  position: string
  status: CandidateState
  createdAt: string
}

/** Lists applications, newest first, with all states or one, and all names or those with some words. Throws ForbiddenError. */
export async function listCandidates(
  ctx: AppContext,
  { status, search, page }: { status: CandidateState | undefined; search?: string; page: number },
): Promise<{ candidates: ListedCandidate[]; hasMore: boolean; counts: Partial<Record<CandidateState, number>> }> {
  requirePermission(ctx, 'candidates.manage')
  let query = ctx.db
    .selectFrom('candidates')
    .select(['id', 'name', 'jobTitle', 'status', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
  if (status) query = query.where('status', '=', status)
  if (search) query = query.where(sql`lower(name)`, 'like', `%${likeText(search.toLowerCase())}%`)
  const rows = await query.execute()
  const counted = await ctx.db
    .selectFrom('candidates')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  return {
    candidates: rows.slice(0, PAGE).map(({ jobTitle, status: stored, ...row }) => ({
      ...row,
      position: positionOf(jobTitle),
      status: asCandidateState(stored),
    })),
    hasMore: rows.length > PAGE,
    counts: Object.fromEntries(counted.map(({ status: name, count }) => [asCandidateState(name), Number(count)])),
  }
}

/** An application with its curriculum, notes, replies and their mails. Throws ForbiddenError, NotFoundError. */
export async function getCandidate(ctx: AppContext, id: string) {
  requirePermission(ctx, 'candidates.manage')
  const row = await ctx.db
    .selectFrom('candidates')
    .select([
      'id',
      'reference',
      'jobTitle',
      'name',
      'email',
      'phone',
      'message',
      'status',
      'createdAt',
      'consentAt',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new NotFoundError('candidate')
  const file = await ctx.db
    .selectFrom('files')
    .select(['name', 'size', 'type', 'scan'])
    .where('owner', '=', id)
    .executeTakeFirst()
  const entries = await ctx.db
    .selectFrom('candidateEntries')
    .leftJoin('admins', 'admins.id', 'candidateEntries.adminId')
    .select([
      'candidateEntries.id',
      'candidateEntries.kind',
      'candidateEntries.subject',
      'candidateEntries.text',
      'candidateEntries.createdAt',
      'admins.name as writer',
    ])
    .where('candidateId', '=', id)
    .orderBy('candidateEntries.createdAt')
    .orderBy('candidateEntries.id')
    .execute()
  const mails = await ctx.db
    .selectFrom('mailOutbox')
    .select(['id', 'documentId', 'kind', 'state', 'failure', 'delivery', 'createdAt', 'sentAt'])
    .where('documentId', 'in', ctx.db.selectFrom('candidateEntries').select('id').where('candidateId', '=', id))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const { candidateMonths } = await readSection(ctx.db, 'retention')
  const { jobTitle, status, ...candidate } = row
  return {
    ...candidate,
    position: positionOf(jobTitle),
    status: asCandidateState(status),
    deletedOn: deletionDay(new Date(row.consentAt ?? row.createdAt), candidateMonths),
    file: file && {
      name: file.name,
      size: file.size,
      isPdf: file.type === PDF,
      isOpenable: isOpenable(file, ctx.system.settings),
    },
    entries: entries.map((entry) => ({
      ...entry,
      mails: mails.filter(({ documentId }) => documentId === entry.id),
    })),
  }
}

/** The curriculum of an application, to be saved or shown. Throws ForbiddenError, NotFoundError, ConflictError before its scan. */
export async function openCurriculum(ctx: AppContext, candidateId: string) {
  requirePermission(ctx, 'candidates.manage')
  const file = await ctx.db
    .selectFrom('files')
    .select(['name', 'type', 'sha256', 'scan'])
    .where('owner', '=', candidateId)
    .where('purpose', '=', 'candidate')
    .executeTakeFirst()
  if (file && !isOpenable(file, ctx.system.settings)) {
    throw new ConflictError(
      'Il curriculum aspetta il controllo dell’antivirus: torna alla candidatura e riprova tra un minuto.',
    )
  }
  const blob = file && (await openStored(ctx.files, file.sha256))
  if (!blob) throw new NotFoundError('curriculum')
  return { name: file.name, type: file.type, isPdf: file.type === PDF, ...blob }
}
