import { data, redirect } from 'react-router'
import type * as z from 'zod/mini'
import type { ShellStaff } from './context.ts'
import { AppError, FreshSignInError } from './lib/errors.ts'
import { checkFields, type FieldErrors, readFields } from './lib/form/check-fields.ts'
import type { RefusedForm } from './lib/form/refused-form.ts'
import { siteAddress } from './lib/net/site-address.ts'
import { redirectWithResult } from './lib/result.ts'

/** Data of the staff area's error page, see admin-layout.tsx. */
export interface Refusal {
  message: string
  /** The refused staff member, if known: the shell is still rendered. */
  staff?: ShellStaff
}

/** Returns the requested path if it is in the staff area, else its first screen, which prevents open redirects. */
export function safeNext(asked: string | null | undefined): string {
  const home = '/admin'
  const url = asked && asked.length <= 500 ? siteAddress(asked) : undefined
  return url && /^\/admin\/[\w\-/]*$/.test(url.pathname) ? url.pathname + url.search : home
}

/**
 * Runs the body of a staff loader or action. An AppError becomes a response with its status and public message, shown
 * within the shell; any other error is rethrown.
 */
export async function withErrorResponse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw refusal(error.status, error.publicMessage)
    throw error
  }
}

/** A form whose fields are wrong: one message per field. */
export class FormError extends AppError {
  override name = 'FormError'
  readonly errors: FieldErrors

  constructor(errors: FieldErrors, status = 400) {
    super(status, 'Alcuni campi non sono validi: correggi quelli segnati e riprova.', 'the form has wrong fields')
    this.errors = errors
  }
}

/** Throws FormError if a message is set. */
export function requireNoErrors(errors: Readonly<Record<string, string | undefined>>): void {
  const wrong = Object.entries(errors).filter(([, message]) => message !== undefined)
  if (wrong.length > 0) throw new FormError(Object.fromEntries(wrong) as FieldErrors)
}

/** Fields that are never sent back. */
const SECRETS = ['password', 'repeat', 'current', 'code', 'response']

/** The response to a refused form: what was typed stays. `More` is what this page also shows. */
export function refuseForm<More extends object = object>(
  form: FormData,
  status: number | ResponseInit,
  wrong: Partial<Pick<RefusedForm, 'errors' | 'problem'>> & More,
) {
  const { intent = '', ...values } = readFields(form, (name) => !SECRETS.includes(name))
  return data<RefusedForm>({ errors: {}, ...wrong, intent, values }, status)
}

/** Reads and validates a form. Throws FormError. */
export function readForm<Schema extends z.ZodMiniType>(schema: Schema, form: FormData): z.output<Schema> {
  const checked = checkFields(schema, readFields(form))
  if (!checked.ok) throw new FormError(checked.errors)
  return checked.value
}

/** The response to an error of a form: expected failures keep what was typed, a missing fresh sign-in asks for it. */
export function answerError(error: unknown, form: FormData, page = '/admin') {
  if (error instanceof FreshSignInError) return redirect(confirmPath(page), 303)
  if (error instanceof FormError) return refuseForm(form, error.status, { errors: error.errors })
  if (error instanceof AppError) return refuseForm(form, error.status, { problem: error.publicMessage })
  throw error
}

/** What a form's handler returns: a result for the page, or a response of its own. */
type Answer = string | object

/** A form of a page: validates its fields, runs its verb. */
export type FormHandler<Context> = (context: Context, form: FormData) => Promise<Answer>

/** A form with these fields; `run` calls the verb and returns the result for the page. */
export function formOf<Schema extends z.ZodMiniType, Context>(
  schema: Schema,
  run: (context: Context, fields: z.output<Schema>) => Promise<Answer>,
): FormHandler<Context> {
  return (context, form) => run(context, readForm(schema, form))
}

/**
 * Runs the form of a page that `intent` names and redirects to the page with its result. Expected failures return the
 * form with what was typed.
 */
export async function runForm<Context>(
  forms: Readonly<Record<string, FormHandler<Context>>>,
  { form, page, context }: { form: FormData; page: string; context: Context },
) {
  const intent = String(form.get('intent') ?? '')
  const run = Object.hasOwn(forms, intent) ? forms[intent] : undefined
  if (!run) return refuseForm(form, 400, { problem: 'Operazione non riconosciuta. Ricarica la pagina e riprova.' })
  try {
    const answer = await run(context, form)
    return typeof answer === 'string' ? redirectWithResult(page, answer) : answer
  } catch (error) {
    return answerError(error, form, page)
  }
}

/** Address of the password confirmation, which returns to `page`. */
export function confirmPath(page: string): string {
  return `/admin/confirm?prossima=${encodeURIComponent(page)}`
}

/** Response rendered by the staff area's error page. */
export function refusal(status: number, message: string, staff?: ShellStaff) {
  return data({ message, ...(staff && { staff }) } satisfies Refusal, { status })
}
