import type { AppContext } from '#app/context.ts'
import type { ChangeOutcome } from '#app/features/appointments/changes/change-plan.ts'
import { acceptProposal } from '#app/features/appointments/changes/customer/accept-proposal.server.ts'
import { cancelByCustomer } from '#app/features/appointments/changes/customer/cancel-by-customer.server.ts'
import { rescheduleAppointment } from '#app/features/appointments/changes/customer/reschedule.server.ts'
import { REASON_LIMIT } from '#app/features/appointments/desk/reason-limit.ts'
import { verifyByCustomer } from '#app/features/appointments/holds/verify.server.ts'
import {
  MOVE_PREVIEW,
  MOVE_TAKEN,
  type MoveErrors,
  missingIn,
  readMove,
} from '#app/features/appointments/picker/move-choice.ts'
import type { Slot } from '#app/features/appointments/slot.ts'
import { AppError } from '#app/lib/errors.ts'
import { version } from '#app/lib/form/fields.ts'
import { cleanText } from '#app/lib/text/text.ts'
import { isRepeatedChange } from './repeated-change.server.ts'

/** Values of the `intent` field on the customer's page. */
export const CUSTOMER_INTENTS = ['accept', 'move', 'cancel', 'verify'] as const

export type CustomerIntent = (typeof CUSTOMER_INTENTS)[number]

/** The form contents as submitted. */
interface Typed {
  reason: string
  date: string
  time: string
}

/**
 * Result of a form on the customer's page. Refusals keep the form contents; `alternatives` are the nearest free slots.
 * `preview` changes nothing: without JavaScript it shows the hours of another day.
 */
export type CustomerResult =
  | { kind: 'done'; intent: CustomerIntent }
  | ({ kind: 'preview' } & Typed)
  | ({
      kind: 'refused'
      intent: CustomerIntent | undefined
      status: number
      message: string
      errors: MoveErrors
      alternatives: Slot[]
    } & Typed)

const PROPOSAL = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) (\d{2,3})$/

/** Runs the form of the customer's page on behalf of the holder of the link. Throws NotFoundError. */
export async function actAsCustomer(ctx: AppContext, token: string, form: FormData): Promise<CustomerResult> {
  const intent = CUSTOMER_INTENTS.find((known) => known === form.get('intent'))
  const reason = String(form.get('reason') ?? '')
  const typed = { reason: reason.slice(0, 2 * REASON_LIMIT), ...readMove(form) }
  if (intent === 'move' && form.has(MOVE_PREVIEW.name)) return { kind: 'preview', ...typed }
  const refuse = (status: number, message: string, errors: MoveErrors = {}, alternatives: Slot[] = []) =>
    ({ kind: 'refused', intent, status, message, errors, alternatives, ...typed }) as const
  const seen = version.safeParse(form.get('version'))
  if (!intent || !seen.success) return refuse(400, 'Il modulo non è valido: ricarica la pagina e riprova.')
  const errors = intent === 'move' ? missingIn(typed) : {}
  if (errors.date || errors.time) return refuse(400, 'Scegli prima data e orario.', errors)
  const proposal = intent === 'accept' ? readProposal(form) : undefined
  if (intent === 'accept' && !proposal) return refuse(400, 'Scegli prima uno degli orari.')
  const words = cleanText(reason.toWellFormed())
  if (words.length > REASON_LIMIT) return refuse(400, `Il motivo è troppo lungo: al massimo ${REASON_LIMIT} caratteri.`)

  const change = { token, version: seen.data, intent, slot: proposal ?? { ...typed, duration: 0 }, reason: words }
  const answer = await attempt(ctx, change, refuse)
  // A repeated click on the same button is reported as done, not as refused.
  if (answer.kind === 'refused' && (await isRepeatedChange(ctx, change))) return { kind: 'done', intent }
  return answer
}

interface ChangeAttempt {
  token: string
  version: number
  intent: CustomerIntent
  slot: Slot
  reason: string
}

async function attempt(
  ctx: AppContext,
  change: ChangeAttempt,
  refuse: (status: number, message: string, errors?: MoveErrors, alternatives?: Slot[]) => CustomerResult,
): Promise<CustomerResult> {
  try {
    const outcome = await run(ctx, change)
    if (outcome.kind === 'changed') return { kind: 'done', intent: change.intent }
    const message = outcome.alternatives.length > 0 ? MOVE_TAKEN.lost : MOVE_TAKEN.full
    return refuse(409, message, { time: message }, outcome.alternatives)
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error
    // An unavailable time is reported at the time field.
    const errors = change.intent === 'move' && error.status === 422 ? { time: error.publicMessage } : {}
    return refuse(error.status, error.publicMessage, errors)
  }
}

function run(ctx: AppContext, { intent, slot, reason, ...target }: ChangeAttempt): Promise<ChangeOutcome> {
  if (intent === 'cancel') return cancelByCustomer(ctx, { ...target, reason })
  if (intent === 'accept') return acceptProposal(ctx, { ...target, slot })
  if (intent === 'verify') return verifyByCustomer(ctx, target)
  return rescheduleAppointment(ctx, { ...target, date: slot.date, time: slot.time })
}

/** Parses "2026-11-25 09:30 60": date, time and minutes of a proposed slot. */
function readProposal(form: FormData): Slot | undefined {
  const [, date, time, duration] = PROPOSAL.exec(String(form.get('slot') ?? '')) ?? []
  return date && time && duration ? { date, time, duration: Number(duration) } : undefined
}
