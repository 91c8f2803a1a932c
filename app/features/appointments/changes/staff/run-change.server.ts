import { data } from 'react-router'
import type { AppContext } from '#app/context.ts'
import type { ChangeOutcome } from '#app/features/appointments/changes/change-plan.ts'
import {
  type ChangeErrors,
  type ChangeInput,
  type ChangeValues,
  checkChange,
  readChangeValues,
  verbOf,
} from '#app/features/appointments/desk/change-schema.ts'
import { verifyAppointment } from '#app/features/appointments/holds/verify.server.ts'
import type { Slot } from '#app/features/appointments/slot.ts'
import type { StaffVerb } from '#app/features/appointments/states.ts'
import { AppError, ConflictError } from '#app/lib/errors.ts'
import { pagePath, redirectWithResult } from '#app/lib/result.ts'
import { cancelAppointment } from './cancel.server.ts'
import { confirmAppointment } from './confirm.server.ts'
import { declineAppointment } from './decline.server.ts'
import { markAppointmentDone } from './mark-done.server.ts'
import { markAppointmentNoShow } from './mark-no-show.server.ts'
import { moveAppointment } from './move.server.ts'
import { proposeAppointment } from './propose.server.ts'
import { setAppointmentLink } from './set-link.server.ts'
import { setAppointmentPlace } from './set-place.server.ts'

/** Why a change was refused: form contents, errors and the nearest free slots. */
export interface ChangeRefusal {
  verb: StaffVerb
  values: ChangeValues
  message: string
  errors?: ChangeErrors
  wanted?: Slot
  alternatives?: Slot[]
}

/**
 * Action of the calendar page and the appointment page: runs the change and redirects back with its result as query
 * parameter, or returns the refusal with the form contents.
 */
export async function runChange(ctx: AppContext, request: Request) {
  const form = await request.formData()
  const verb = verbOf(form)
  if (!verb) throw new AppError(400, 'Il modulo non è valido: ricarica la pagina e riprova.')
  const values = readChangeValues(form)
  const checked = checkChange(verb, values)
  if (!checked.ok) {
    const { id, version, ...errors } = checked.errors
    if (id || version) throw new AppError(400, 'Il modulo non è valido: ricarica la pagina e riprova.')
    return refuse(400, {
      verb,
      values,
      errors,
      message: 'Alcuni campi non sono validi: correggi quelli segnati e riprova.',
    })
  }
  try {
    const outcome = await run(ctx, checked.input)
    if (outcome.kind === 'changed') throw redirectWithResult(pagePath(new URL(request.url)), verb)
    const message =
      outcome.alternatives.length > 0
        ? 'L’orario è già occupato: nulla è stato modificato.'
        : 'L’orario è già occupato e nei giorni vicini non c’è posto: nulla è stato modificato.'
    return refuse(409, { verb, values, message, wanted: outcome.wanted, alternatives: outcome.alternatives })
  } catch (error) {
    if (!(error instanceof ConflictError) && !(error instanceof AppError && error.status === 422)) throw error
    return refuse(error.status, { verb, values, message: error.publicMessage })
  }
}

function refuse(status: number, refusal: ChangeRefusal) {
  return data(refusal, { status })
}

function run(ctx: AppContext, { verb, fields }: ChangeInput): Promise<ChangeOutcome> {
  switch (verb) {
    case 'confirm':
      return confirmAppointment(ctx, fields)
    case 'propose':
      return proposeAppointment(ctx, fields)
    case 'decline':
      return declineAppointment(ctx, fields)
    case 'move': {
      const { date, time, duration, ...target } = fields
      return moveAppointment(ctx, { ...target, slot: { date, time, duration } })
    }
    case 'set-link':
      return setAppointmentLink(ctx, fields)
    case 'set-place':
      return setAppointmentPlace(ctx, fields)
    case 'cancel':
      return cancelAppointment(ctx, fields)
    case 'mark-done':
      return markAppointmentDone(ctx, fields)
    case 'mark-no-show':
      return markAppointmentNoShow(ctx, fields)
    case 'verify':
      return verifyAppointment(ctx, fields)
  }
}
