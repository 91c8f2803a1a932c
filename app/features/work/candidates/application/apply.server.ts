import { PRIVACY_VERSION } from '#app/content/legal/privacy-version.ts'
import type { AppContext } from '#app/context.ts'
import { noteSecurityEvent } from '#app/features/ground/audit/security/security-log.server.ts'
import { issueFormToken, readFormToken } from '#app/features/work/requests/submission/form-token.server.ts'
import { TRAP_FIELD } from '#app/features/work/requests/submission/submit.server.ts'
import { checkFields, type FieldErrors, readFields } from '#app/lib/form/check-fields.ts'
import type { RefusedForm } from '#app/lib/form/refused-form.ts'
import { readWithAny } from '#app/lib/secret.ts'
import { readSigned, sign } from '#app/lib/secrets.server.ts'
import { DAY } from '#app/lib/time/duration.ts'
import { applicationForm, FILE_EXPIRED, FILE_MISSING, FILE_PROBLEMS } from './application-schema.ts'
import { findOpenJob } from './open-jobs.server.ts'
import { storeCandidate } from './store-candidate.server.ts'

const FORM_LIFE_MS = 7 * DAY

/** A curriculum that was uploaded with a form that was refused. */
export interface KeptFile {
  /** Signed id, sent back by the form. */
  token: string
  name: string
  size: number
}

/** A refused application: what was typed, the file that was uploaded, and a valid token. */
export interface RefusedApplication extends RefusedForm {
  token: string
  file: KeptFile | undefined
  status: number
}

const PROBLEMS = {
  limit:
    'Abbiamo già ricevuto molte candidature da questa rete o da questo indirizzo. Riprova più tardi, oppure scrivici via email: quello che hai scritto è ancora qui sotto.',
  failed:
    'Non siamo riusciti a registrare la candidatura. Quello che hai scritto è ancora qui sotto: riprova tra qualche minuto.',
  expired: 'La pagina era aperta da molto tempo. Controlla i dati e premi di nuovo «Invia la candidatura».',
  trap: 'L’invio sembrava automatico. Disattiva la compilazione automatica del browser e premi di nuovo «Invia la candidatura», oppure scrivici via email: quello che hai scritto è ancora qui sotto.',
} as const

/** Processes an application form, whose file is stored already. Returns the reference, or the form with what is wrong. */
export async function submitApplication(ctx: AppContext, form: FormData): Promise<string | RefusedApplication> {
  const file = await findFile(ctx, form)
  const checked = checkFields(applicationForm, readFields(form))
  const errors: FieldErrors = { ...(!checked.ok && checked.errors), ...(typeof file === 'string' && { file }) }
  const now = ctx.clock()
  const known = readWithAny(ctx, (secret) => readFormToken(String(form.get('token') ?? ''), secret))
  const isValid = known !== undefined && now.getTime() - known.renderedAt.getTime() <= FORM_LIFE_MS
  const refuse = (status: number, problem?: string): RefusedApplication => ({
    intent: '',
    errors,
    problem,
    status,
    values: readFields(form, (name) => !['token', 'curriculum'].includes(name)),
    // A new token also empties the trap field, which the form keys by it.
    token: isValid && problem !== PROBLEMS.trap ? String(form.get('token')) : issueFormToken(ctx.secret, now),
    file: typeof file === 'string' ? undefined : { token: file.token, name: file.name, size: file.size },
  })
  if (!checked.ok || typeof file === 'string') return refuse(400)
  if (!isValid) return refuse(400, PROBLEMS.expired)
  if (form.get(TRAP_FIELD)) return refuse(400, PROBLEMS.trap)
  try {
    const stored = await storeCandidate(ctx, {
      ...checked.value,
      tokenKey: known.key,
      file,
      job: await findOpenJob(ctx, String(form.get('posizione') ?? '')),
      noticeVersion: PRIVACY_VERSION,
    })
    if (stored.kind === 'stored') return stored.reference
    if (stored.kind === 'limit') noteSecurityEvent(ctx, 'contact-limit')
    if (stored.kind === 'no-file') errors.file = FILE_EXPIRED
    return stored.kind === 'limit' ? refuse(429, PROBLEMS.limit) : { ...refuse(400), file: undefined }
  } catch (err) {
    ctx.log.error({ err }, 'an application could not be stored')
    return refuse(500, PROBLEMS.failed)
  }
}

/** The file of this submission, or of an earlier one that was refused; else what is wrong. */
async function findFile(
  ctx: AppContext,
  form: FormData,
): Promise<(KeptFile & { id: string; sha256: string }) | string> {
  const upload = ctx.uploads?.[0]
  if (upload?.kind === 'refused') return FILE_PROBLEMS[upload.problem]
  const sent = String(form.get('curriculum') ?? '').slice(0, 200)
  const id = upload?.id ?? readWithAny(ctx, (secret) => readSigned(secret, 'curriculum', sent))
  if (!id) return FILE_MISSING
  const row = await ctx.db
    .selectFrom('files')
    .select(['name', 'size', 'sha256'])
    .where('id', '=', id)
    .where('purpose', '=', 'candidate')
    .executeTakeFirst()
    .catch(() => undefined)
  return row ? { id, token: sign(ctx.secret, 'curriculum', id), ...row } : FILE_EXPIRED
}
