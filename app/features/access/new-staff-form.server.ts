import { email, line } from '#app/lib/form/fields.ts'
import { cleanLine } from '#app/lib/text/text.ts'
import { passwordProblem } from './sign-in/password-rules.server.ts'

/** Form fields of a new staff member. */
export interface StaffFields {
  name: string
  email: string
  password: string
}

export type StaffErrors = Partial<Record<keyof StaffFields | 'repeat', string>>

const RULES = {
  name: line(120, 'Scrivi il nome.'),
  email: email('Scrivi l’indirizzo email.'),
}

/** Returns the Italian error of a name, if any. */
export function nameProblem(name: string): string | undefined {
  return RULES.name.safeParse(name).error?.issues[0]?.message
}

/** Returns the Italian error of an email address, if any. */
export function emailProblem(text: string): string | undefined {
  return RULES.email.safeParse(text).error?.issues[0]?.message
}

/** Parses name, address and repeated password. An invitation passes its own address instead of the field. */
export async function readStaffForm(
  form: FormData,
  given: { email?: string } = {},
): Promise<{ fields: StaffFields; errors: StaffErrors }> {
  const fields = {
    name: cleanLine(String(form.get('name') ?? '')),
    email: given.email ?? cleanLine(String(form.get('email') ?? '')).toLowerCase(),
    password: String(form.get('password') ?? '').slice(0, 1000),
  }
  const errors: StaffErrors = {
    name: nameProblem(fields.name),
    email: emailProblem(fields.email),
    password: await passwordProblem(fields.password, fields),
    repeat: form.get('repeat') === form.get('password') ? undefined : 'Le due password non coincidono.',
  }
  return { fields, errors }
}

/** Returns whether a form has no errors. */
export function hasNoErrors(errors: object): boolean {
  return Object.values(errors).every((message) => message === undefined)
}

/** Parses a repeated new password for an existing identity. */
export async function readPasswordForm(
  form: FormData,
  owner: { email: string; name: string },
): Promise<{ password: string; errors: { current?: string; password?: string; repeat?: string } }> {
  const password = String(form.get('password') ?? '').slice(0, 1000)
  return {
    password,
    errors: {
      password: await passwordProblem(password, owner),
      repeat: form.get('repeat') === password ? undefined : 'Le due password non coincidono.',
    },
  }
}
