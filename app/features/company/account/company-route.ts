import { redirect } from 'react-router'
import { confirmPath, safeNext } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { leaveForProvider } from '#app/features/company/access/company-sign-in/journey.server.ts'
import { requirePermission } from '#app/permissions.ts'
import type { Route } from './+types/company-route.ts'

/** Sends the browser to the company's provider: to link an account, or with `prossima` to renew the session. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const { sessionId, lacksSecondStep } = requirePermission(ctx, 'account.own')
  const asked = new URL(request.url).searchParams.get('prossima')
  // Without the required second step a session can only be renewed.
  if (asked === null && lacksSecondStep) throw redirect('/admin/second-step', 303)
  if (asked === null) return leaveForProvider(ctx, { kind: 'link', sessionId }, '/admin/account')
  const next = safeNext(asked)
  return leaveForProvider(ctx, { kind: 'confirm', sessionId, next }, confirmPath(next))
}
