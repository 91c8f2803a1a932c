import { data, redirect } from 'react-router'
import type { ShellStaff } from './context.ts'
import { AppError, FreshSignInError } from './lib/errors.ts'

/** What a page of the staff area shows instead of itself: see the error page in admin-layout.tsx. */
export interface Refusal {
  message: string
  /** The member of staff who is refused, if known: the shell stays around the page. */
  staff?: ShellStaff
}

/** Gives the asked path if it is a path of the staff area, else the dashboard: a link never leads to another site. */
export function safeNext(asked: string | null | undefined): string {
  const home = '/admin/dashboard'
  if (!asked || asked.length > 500 || !/^\/admin\/[\w\-/]*(\?[^\\]*)?$/.test(asked)) return home
  const url = new URL(asked, 'http://own.invalid')
  return url.origin === 'http://own.invalid' && url.pathname.startsWith('/admin/') ? url.pathname + url.search : home
}

/**
 * Runs the body of a loader or action of the staff area. An AppError becomes a response with its status and public
 * message, which the shell shows; any other error is thrown on.
 */
export async function answering<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw refusal(error.status, error.publicMessage)
    throw error
  }
}

/**
 * Runs the verb of a form and redirects to `page` with the word that the verb returns (`?fatto=…`). An AppError becomes the
 * action's data with its status, so the form keeps its values; `field` names the field with the error. A FreshSignInError
 * redirects to the page that confirms the password.
 */
export async function doing(page: string, verb: () => Promise<string>, field?: string) {
  try {
    return redirect(`${page}?fatto=${await verb()}`, 303)
  } catch (error) {
    if (error instanceof FreshSignInError) return redirect(confirmPath(page), 303)
    if (error instanceof AppError) return data({ problem: error.publicMessage, field }, { status: error.status })
    throw error
  }
}

/** The answer to a form whose `intent` is unknown. */
export function refuseUnknown() {
  const problem = 'Operazione non riconosciuta. Ricaricare la pagina e riprovare.'
  return data({ problem, field: undefined }, { status: 400 })
}

/** The address of the page that confirms the password and leads back to `page`. */
export function confirmPath(page: string): string {
  return `/admin/confirm?prossima=${encodeURIComponent(page)}`
}

/** The answer that the error page of the staff area shows. */
export function refusal(status: number, message: string, staff?: ShellStaff) {
  return data({ message, ...(staff && { staff }) } satisfies Refusal, { status })
}
