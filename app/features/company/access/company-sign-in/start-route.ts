import { safeNext } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import type { Route } from './+types/start-route.ts'
import { leaveForProvider } from './journey.server.ts'

/** Sends the browser to the company's provider to sign in. Only a cookie is written (decision 0039). */
export function loader({ context, request }: Route.LoaderArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('prossima'))
  const page = `/AdminLoginPortal?prossima=${encodeURIComponent(next)}`
  return leaveForProvider(context.get(appContext), { kind: 'sign-in', next }, page)
}
