import { requireNoErrors } from '#app/action-result.server.ts'
import { readFields } from '#app/lib/form/check-fields.ts'
import { email, line } from '#app/lib/form/fields.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { normalizeEmail } from './identity.server.ts'
import { passwordProblem } from './passwords/password-rules.server.ts'

/** Form fields of a new staff member. */
export interface StaffFields {
  name: string
  email: string
  password: string
}

/** Fields of a staff member in every form. */
export const STAFF_FIELDS = {
  name: line(120, 'Scrivi il nome.'),
  email: email('Scrivi l’indirizzo email.'),
}

/** Returns the Italian error of a name, if any. */
export function nameProblem(name: string): string | undefined {
  return STAFF_FIELDS.name.safeParse(name).error?.issues[0]?.message
}

/** Returns the Italian error of an email address, if any. */
export function emailProblem(text: string): string | undefined {
  return STAFF_FIELDS.email.safeParse(text).error?.issues[0]?.message
}

/**
 * Reads name, address and repeated password. An invitation passes its own address instead of the field. Throws FormError.
 */
export async function readStaffForm(form: FormData, given: { email?: string } = {}): Promise<StaffFields> {
  const typed = readFields(form)
  const fields = {
    name: cleanLine(typed.name ?? ''),
    email: given.email ?? normalizeEmail(typed.email ?? ''),
    password: (typed.password ?? '').slice(0, 1000),
  }
  requireNoErrors({
    name: nameProblem(fields.name),
    email: emailProblem(fields.email),
    ...(await passwordErrors(form, fields)),
  })
  return fields
}

/** Reads a repeated new password for an existing identity. Throws FormError. */
export async function readNewPassword(form: FormData, owner: { email: string; name: string }): Promise<string> {
  requireNoErrors(await passwordErrors(form, owner))
  return String(form.get('password'))
}

async function passwordErrors(form: FormData, owner: { email: string; name: string }) {
  const password = String(form.get('password') ?? '').slice(0, 1000)
  return {
    password: await passwordProblem(password, owner),
    repeat: form.get('repeat') === password ? undefined : 'Le due password non coincidono.',
  }
}
