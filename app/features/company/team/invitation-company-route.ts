import { appContext } from '#app/context.ts'
import { leaveForProvider } from '#app/features/company/access/company-sign-in/journey.server.ts'
import type { Route } from './+types/invitation-company-route.ts'

/** Sends an invited person to the company's provider, from which they return to the invitation. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { token } = params
  const page = `/AdminLoginPortal/invito/${encodeURIComponent(token)}`
  return leaveForProvider(context.get(appContext), { kind: 'invitation', token }, page)
}
