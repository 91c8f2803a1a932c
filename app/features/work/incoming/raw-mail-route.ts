import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { downloadOf } from '#app/features/ground/files/download.ts'
import type { Route } from './+types/raw-mail-route.ts'
import { openIncoming } from './get-incoming.server.ts'

/** A mail as it came in, as a file to save. */
export function loader({ context, params }: Route.LoaderArgs) {
  return withErrorResponse(async () => downloadOf(await openIncoming(context.get(appContext), params.id)))
}
