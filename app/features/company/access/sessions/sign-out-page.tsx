import { data, redirect } from 'react-router'
import { appContext } from '#app/context.ts'
import { redirectWithResult } from '#app/lib/result.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Route } from './+types/sign-out-page.ts'
import { clearCookie } from './cookies.server.ts'
import { signOut } from './sign-out.server.ts'

/** Signing out needs a POST; a GET redirects. */
export function loader() {
  return redirect('/admin')
}

export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const actor = requirePermission(ctx, 'account.own')
  if (!(await signOut(ctx, actor))) {
    throw data(
      { message: 'Non è stato possibile uscire: la sessione è ancora aperta. Riprova tra poco.' },
      { status: 503 },
    )
  }
  return redirectWithResult('/AdminLoginPortal', 'uscita', { 'set-cookie': clearCookie(ctx, 'idg-session') })
}

export default function SignOutPage() {
  return null
}
