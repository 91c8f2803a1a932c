import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { downloadOf } from '#app/features/ground/files/download.ts'
import type { Route } from './+types/attachment-route.ts'
import { openAttachment } from './get-incoming.server.ts'

/** An attachment of a mail that came in, or of a reply, as a file to save. */
export function loader({ context, params }: Route.LoaderArgs) {
  return withErrorResponse(async () => downloadOf(await openAttachment(context.get(appContext), params.id)))
}
