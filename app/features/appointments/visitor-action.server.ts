import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { cleanText } from '../../lib/text.ts'
import { acceptProposal } from './accept-proposal.server.ts'
import { cancelByVisitor } from './cancel-by-visitor.server.ts'
import type { ChangeOutcome } from './change.server.ts'
import { REASON_LIMIT } from './reason-limit.ts'
import { rescheduleAppointment } from './reschedule.server.ts'
import type { Slot } from './slot.ts'

/** The buttons of the customer's page. */
export const VISITOR_INTENTS = ['accept', 'move', 'cancel'] as const

export type VisitorIntent = (typeof VISITOR_INTENTS)[number]

/** What became of a form of the customer's page. What was typed stays; `alternatives` are the nearest free times. */
export type VisitorResult =
  | { kind: 'done'; intent: VisitorIntent }
  | {
      kind: 'refused'
      intent: VisitorIntent | undefined
      status: number
      message: string
      reason: string
      alternatives: Slot[]
    }

const SLOT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})(?: (\d{2,3}))?$/
const version = z.coerce.number().int().min(1)

/** Does what a form of the customer's page asks for, in the name of whoever has its link. Throws NotFoundError. */
export async function actAsVisitor(ctx: AppContext, token: string, form: FormData): Promise<VisitorResult> {
  const intent = VISITOR_INTENTS.find((known) => known === form.get('intent'))
  const reason = String(form.get('reason') ?? '')
  const refuse = (status: number, message: string, alternatives: Slot[] = []): VisitorResult => ({
    ...{ kind: 'refused', intent, status, message, alternatives },
    reason: reason.slice(0, 2 * REASON_LIMIT),
  })
  const seen = version.safeParse(form.get('version'))
  if (!intent || !seen.success) return refuse(400, 'Il modulo non è valido: ricarica la pagina e riprova.')
  const slot = readSlot(form)
  if (intent !== 'cancel' && !slot) return refuse(400, 'Scegli prima uno degli orari.')
  const words = cleanText(reason.toWellFormed())
  if (words.length > REASON_LIMIT) return refuse(400, `Il motivo è troppo lungo: al massimo ${REASON_LIMIT} caratteri.`)
  try {
    const outcome = await run(ctx, { token, version: seen.data, intent, slot, reason: words })
    if (outcome.kind === 'changed') return { kind: 'done', intent }
    return refuse(
      409,
      outcome.alternatives.length > 0
        ? 'Questo orario è appena stato occupato: nulla è cambiato. Questi sono i più vicini ancora liberi.'
        : 'Questo orario è appena stato occupato e non ce ne sono altri liberi: nulla è cambiato. Contattaci, ne troviamo uno.',
      outcome.alternatives,
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error
    return refuse(error.status, error.publicMessage)
  }
}

interface Deed {
  token: string
  version: number
  intent: VisitorIntent
  slot: Slot | undefined
  reason: string
}

function run(ctx: AppContext, { intent, slot, reason, ...target }: Deed): Promise<ChangeOutcome> {
  if (intent === 'cancel' || !slot) return cancelByVisitor(ctx, { ...target, reason })
  if (intent === 'accept') return acceptProposal(ctx, { ...target, slot })
  return rescheduleAppointment(ctx, { ...target, date: slot.date, time: slot.time })
}

/** "2026-11-25 09:30 60"; the minutes are needed for a proposal alone. */
function readSlot(form: FormData): Slot | undefined {
  const [, date, time, duration] = SLOT.exec(String(form.get('slot') ?? '')) ?? []
  return date && time ? { date, time, duration: Number(duration ?? 0) } : undefined
}
