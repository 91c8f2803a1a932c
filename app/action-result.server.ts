import { data, redirect } from 'react-router'
import type { ShellStaff } from './context.ts'
import { AppError, FreshSignInError } from './lib/errors.ts'
import { redirectWithResult } from './lib/result.ts'

/** Data of the staff area's error page, see admin-layout.tsx. */
export interface Refusal {
  message: string
  /** The refused staff member, if known: the shell is still rendered. */
  staff?: ShellStaff
}

/** Returns the requested path if it is in the staff area, else the dashboard, which prevents open redirects. */
export function safeNext(asked: string | null | undefined): string {
  const home = '/admin/dashboard'
  if (!asked || asked.length > 500 || !/^\/admin\/[\w\-/]*(\?[^\\]*)?$/.test(asked)) return home
  const url = new URL(asked, 'http://own.invalid')
  return url.origin === 'http://own.invalid' && url.pathname.startsWith('/admin/') ? url.pathname + url.search : home
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

/**
 * Runs the verb of a form and redirects to `page` with the result it returns. An AppError becomes
 * action data with its status, so that the form keeps its values; `field` names the field with the error. A
 * FreshSignInError redirects to the password confirmation.
 */
export async function runVerb(page: string, verb: () => Promise<string>, field?: string) {
  try {
    return redirectWithResult(page, await verb())
  } catch (error) {
    if (error instanceof FreshSignInError) return redirect(confirmPath(page), 303)
    if (error instanceof AppError) return data({ problem: error.publicMessage, field }, { status: error.status })
    throw error
  }
}

/** Response to a form with an unknown `intent`. */
export function unknownIntent() {
  const problem = 'Operazione non riconosciuta. Ricarica la pagina e riprova.'
  return data({ problem, field: undefined }, { status: 400 })
}

/** Address of the password confirmation, which returns to `page`. */
export function confirmPath(page: string): string {
  return `/admin/confirm?prossima=${encodeURIComponent(page)}`
}

/** Response rendered by the staff area's error page. */
export function refusal(status: number, message: string, staff?: ShellStaff) {
  return data({ message, ...(staff && { staff }) } satisfies Refusal, { status })
}
