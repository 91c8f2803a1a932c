import type { AppContext } from '../../context.ts'
import type { ChangeValues } from './change-form.ts'
import { findAlternatives } from './free-slots.server.ts'
import { PROPOSAL_FIELDS } from './proposal-fields.ts'
import { type Slot, slotOf } from './slot.ts'

/** The free times nearest to the one asked for, as the fields of the form in which staff propose them. */
export async function suggestedTimes(
  ctx: AppContext,
  appointment: Slot & { id: string },
  now: Date,
): Promise<ChangeValues> {
  const wanted = slotOf(appointment)
  const question = { appointmentId: appointment.id, wanted, except: wanted, now }
  const free = await findAlternatives(ctx.db, question)
  const values: ChangeValues = { duration: String(wanted.duration) }
  for (const [index, slot] of free.entries()) {
    const fields = PROPOSAL_FIELDS[index]
    if (fields) Object.assign(values, { [fields.date]: slot.date, [fields.time]: slot.time })
  }
  return values
}
