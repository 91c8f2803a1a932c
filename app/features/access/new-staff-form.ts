import { z } from 'zod'
import { cleanLine } from '#app/lib/text.ts'
import { passwordProblem } from './sign-in/password-rules.ts'

/** The fields by which a person becomes a member of staff. */
export interface StaffFields {
  name: string
  email: string
  password: string
}

export type StaffErrors = Partial<Record<keyof StaffFields | 'repeat', string>>

const nameRule = z.string().min(1, 'Inserire il nome.').max(120, 'Il nome può avere al massimo 120 caratteri.')
const emailRule = z
  .email('Inserire un indirizzo email valido, come nome@azienda.it.')
  .max(254, 'L’indirizzo può avere al massimo 254 caratteri.')

/** What is wrong with a name, in Italian. */
export function nameProblem(name: string): string | undefined {
  return nameRule.safeParse(name).error?.issues[0]?.message
}

/** What is wrong with an address, in Italian. */
export function emailProblem(email: string): string | undefined {
  return emailRule.safeParse(email).error?.issues[0]?.message
}

/** Reads and checks name, address and the password typed twice. The address may be given instead (an invitation's). */
export function readStaffForm(
  form: FormData,
  given: { email?: string } = {},
): { fields: StaffFields; errors: StaffErrors } {
  const fields = {
    name: cleanLine(String(form.get('name') ?? '')),
    email: given.email ?? cleanLine(String(form.get('email') ?? '')).toLowerCase(),
    password: String(form.get('password') ?? '').slice(0, 1000),
  }
  const errors: StaffErrors = {
    name: nameProblem(fields.name),
    email: emailProblem(fields.email),
    password: passwordProblem(fields.password, fields),
    repeat: form.get('repeat') === form.get('password') ? undefined : 'Le due password non coincidono.',
  }
  return { fields, errors }
}

/** Whether a form can be used as it is. */
export function isFaultless(errors: object): boolean {
  return Object.values(errors).every((message) => message === undefined)
}

/** Reads and checks a new password that was typed twice, for somebody who is known. */
export function readPasswordForm(
  form: FormData,
  owner: { email: string; name: string },
): { password: string; errors: { current?: string; password?: string; repeat?: string } } {
  const password = String(form.get('password') ?? '').slice(0, 1000)
  return {
    password,
    errors: {
      password: passwordProblem(password, owner),
      repeat: form.get('repeat') === password ? undefined : 'Le due password non coincidono.',
    },
  }
}
