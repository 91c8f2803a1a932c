import * as z from 'zod/mini'
import { type FormHandler, readForm, refuseForm, runForm } from '#app/action-result.server.ts'
import type { AppContext } from '#app/context.ts'
import type { ChangeOutcome } from '#app/features/work/appointments/changes/change-plan.ts'
import { acceptProposal } from '#app/features/work/appointments/changes/customer/accept-proposal.server.ts'
import { cancelByCustomer } from '#app/features/work/appointments/changes/customer/cancel-by-customer.server.ts'
import { rescheduleAppointment } from '#app/features/work/appointments/changes/customer/reschedule.server.ts'
import { REASON_LIMIT } from '#app/features/work/appointments/desk/reason-limit.ts'
import { verifyByCustomer } from '#app/features/work/appointments/holds/verify.server.ts'
import { MOVE_FIELDS, MOVE_PREVIEW, MOVE_TAKEN } from '#app/features/work/appointments/picker/move-choice.ts'
import { readSlotParam, type Slot } from '#app/features/work/appointments/slot.ts'
import { joinWaiting, leaveWaiting } from '#app/features/work/appointments/waiting/join-waiting.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { readFields } from '#app/lib/form/check-fields.ts'
import { prose, version } from '#app/lib/form/fields.ts'
import { type CustomerChange, isRepeatedChange } from './repeated-change.server.ts'

/** What the refused form of the customer's page also contains if its slot is taken. */
export interface FreeSlots {
  /** The nearest free slots. */
  alternatives: Slot[]
}

interface OfCustomer {
  ctx: AppContext
  token: string
}

const PROPOSAL = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) (\d{2,3})$/

/** The button of a proposed slot: "2026-11-25 09:30 60", its date, time and minutes. */
const proposal = z.pipe(
  z.prefault(z.string().check(z.regex(PROPOSAL, 'Scegli prima uno degli orari.')), ''),
  z.transform((text): Slot => {
    const [, date = '', time = '', duration] = PROPOSAL.exec(text) ?? []
    return { date, time, duration: Number(duration) }
  }),
)

type Intent = CustomerChange['intent']

function changeOf<Schema extends z.ZodMiniType<{ version: number; slot?: Slot; date?: string; time?: string }>>(
  intent: Intent,
  schema: Schema,
  verb: (ctx: AppContext, change: z.output<Schema> & { token: string }) => Promise<ChangeOutcome>,
): FormHandler<OfCustomer> {
  return async ({ ctx, token }, form) => {
    const change = { ...readForm(schema, form), token }
    const answer = await answerOf(verb(ctx, change), intent, form)
    // A repeated click on the same button is reported as done, not as refused.
    return answer !== intent && (await isRepeatedChange(ctx, { ...change.slot, ...change, intent })) ? intent : answer
  }
}

async function answerOf(change: Promise<ChangeOutcome>, intent: Intent, form: FormData) {
  try {
    const outcome = await change
    if (outcome.kind === 'changed') return intent
    const { alternatives } = outcome
    const problem = alternatives.length > 0 ? MOVE_TAKEN.lost : MOVE_TAKEN.full
    return refuseForm<FreeSlots>(form, 409, { problem, errors: { time: problem }, alternatives })
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error
    const problem = error.publicMessage
    // An unavailable time is reported at the time field.
    const errors = intent === 'move' && error.status === 422 ? { time: problem } : {}
    return refuseForm(form, error.status, { problem, errors })
  }
}

const CUSTOMER_FORMS: Record<Intent | 'wait' | 'stop-waiting', FormHandler<OfCustomer>> = {
  accept: changeOf('accept', z.object({ version, slot: proposal }), acceptProposal),
  move: changeOf('move', z.object({ version, ...MOVE_FIELDS }), rescheduleAppointment),
  cancel: changeOf('cancel', z.object({ version, reason: prose(REASON_LIMIT) }), cancelByCustomer),
  verify: changeOf('verify', z.object({ version }), verifyByCustomer),
  wait: async ({ ctx, token }) => {
    await joinWaiting(ctx, { token })
    return 'wait'
  },
  'stop-waiting': async ({ ctx, token }) => {
    await leaveWaiting(ctx, { token })
    return 'stop-waiting'
  },
}

const TARGET = z.object({ version })

/**
 * Runs the form of the customer's page on behalf of the holder of the link and redirects to the page, or returns the
 * refused form (with `FreeSlots`).
 */
export async function actAsCustomer(ctx: AppContext, token: string, form: FormData) {
  if (form.get('intent') === 'move') {
    // The button of a free slot overrides the fields.
    const free = readSlotParam(String(form.get('slot')))
    for (const [name, value] of Object.entries(free ?? {})) form.set(name, value)
    // Nothing is wrong: without JavaScript, the page shows the hours of another day.
    if (form.has(MOVE_PREVIEW.name)) return refuseForm(form, 200, {})
  }
  if (!TARGET.safeParse(readFields(form)).success) {
    return refuseForm(form, 400, { problem: 'Il modulo non è valido: ricarica la pagina e riprova.' })
  }
  return runForm(CUSTOMER_FORMS, { form, page: `/appuntamento/${token}`, context: { ctx, token } })
}
