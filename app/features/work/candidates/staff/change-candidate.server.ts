import type { AppContext, StaffActor } from '#app/context.ts'
import { recordAction } from '#app/features/ground/audit/record.server.ts'
import { queueMail } from '#app/features/ground/mail/outbox/queue-mail.server.ts'
import { CANDIDATE_STATES, type CandidateState } from '#app/features/work/candidates/candidate-states.ts'
import { ConflictError, NotFoundError } from '#app/lib/errors.ts'
import { newId } from '#app/lib/id.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Trx } from '#db/client.server.ts'
import { type DocumentVersion, updateAtVersion } from '#db/queries/at-version.server.ts'

// The audit log names applications by their reference only: it outlives them.

/** Changes the state of an application. Throws ForbiddenError, ConflictError, NotFoundError. */
export async function setCandidateStatus(
  ctx: AppContext,
  { status, ...document }: DocumentVersion & { status: CandidateState },
): Promise<void> {
  requirePermission(ctx, 'candidates.manage')
  await ctx.db.transaction().execute(async (trx) => {
    const { reference } = await requireCandidate(trx, document.id)
    await updateCandidate(trx, document, { status })
    await recordAction(ctx, trx, {
      action: 'candidate-status',
      targetId: document.id,
      details: `Candidatura ${reference}: ${CANDIDATE_STATES[status]}`,
    })
  })
}

/** Adds an internal note. Throws ForbiddenError, NotFoundError. */
export async function addCandidateNote(ctx: AppContext, { id, text }: { id: string; text: string }): Promise<void> {
  const actor = requirePermission(ctx, 'candidates.manage')
  await ctx.db.transaction().execute(async (trx) => {
    const { reference } = await requireCandidate(trx, id)
    await insertEntry(ctx, trx, actor, { candidateId: id, kind: 'note', subject: '', text })
    const details = `Nota sulla candidatura ${reference}`
    await recordAction(ctx, trx, { action: 'candidate-note', targetId: id, details })
  })
}

/**
 * Replies to a candidate by mail. A form sent twice replies once, because the second carries an old version. Throws
 * ForbiddenError, ConflictError, NotFoundError.
 */
export async function replyToCandidate(
  ctx: AppContext,
  { subject, text, ...document }: DocumentVersion & { subject: string; text: string },
): Promise<void> {
  const actor = requirePermission(ctx, 'candidates.manage')
  await ctx.db.transaction().execute(async (trx) => {
    const { reference, email } = await requireCandidate(trx, document.id)
    await updateCandidate(trx, document, {})
    const entry = { candidateId: document.id, kind: 'reply', subject, text } as const
    await mailEntry(ctx, trx, await insertEntry(ctx, trx, actor, entry), { kind: 'candidate-reply', recipient: email })
    const details = `Risposta alla candidatura ${reference}`
    await recordAction(ctx, trx, { action: 'candidate-reply', targetId: document.id, details })
  })
  ctx.wakeMail()
}

/**
 * Asks the candidate by mail whether the application may be kept for longer. Throws ForbiddenError, ConflictError,
 * NotFoundError.
 */
export async function askToKeep(ctx: AppContext, document: DocumentVersion): Promise<void> {
  const actor = requirePermission(ctx, 'candidates.manage')
  await ctx.db.transaction().execute(async (trx) => {
    const { reference, email } = await requireCandidate(trx, document.id)
    await updateCandidate(trx, document, {})
    const entry = { candidateId: document.id, kind: 'keep', subject: '', text: '' } as const
    await mailEntry(ctx, trx, await insertEntry(ctx, trx, actor, entry), { kind: 'candidate-keep', recipient: email })
    const details = `Chiesto il consenso a conservare la candidatura ${reference}`
    await recordAction(ctx, trx, { action: 'candidate-keep', targetId: document.id, details })
  })
  ctx.wakeMail()
}

async function requireCandidate(trx: Trx, id: string): Promise<{ reference: string; email: string }> {
  const row = await trx.selectFrom('candidates').select(['reference', 'email']).where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError('candidate')
  return row
}

async function updateCandidate(trx: Trx, document: DocumentVersion, change: { status?: string }): Promise<void> {
  if (!(await updateAtVersion(trx, 'candidates', document, change))) throw new ConflictError()
}

interface NewEntry {
  candidateId: string
  kind: 'note' | 'reply' | 'keep'
  subject: string
  text: string
}

async function insertEntry(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  actor: StaffActor,
  entry: NewEntry,
): Promise<string> {
  const id = newId()
  const isMailed = entry.kind !== 'note'
  await trx
    .insertInto('candidateEntries')
    .values({
      id,
      ...entry,
      adminId: actor.id,
      createdAt: clock().toISOString(),
      needsEmailSending: isMailed,
      emailSent: false,
    })
    .execute()
  return id
}

async function mailEntry(
  { clock, mailFrom }: Pick<AppContext, 'clock' | 'mailFrom'>,
  trx: Trx,
  documentId: string,
  mail: { kind: string; recipient: string },
): Promise<void> {
  await queueMail(trx, { ...mail, documentCollection: 'candidateEntries', documentId, now: clock(), mailFrom })
}
