import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { attachmentHeader } from '#app/features/ground/files/file-name.ts'
import type { Route } from './+types/raw-mail-route.ts'
import { openIncoming } from './get-incoming.server.ts'

/** A mail as it came in, as a file to save: no browser opens it in the site's origin, whatever is in it. */
export function loader({ context, params }: Route.LoaderArgs) {
  return withErrorResponse(async () => {
    const { name, size, stream } = await openIncoming(context.get(appContext), params.id)
    return new Response(stream, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-length': String(size),
        'content-disposition': attachmentHeader(name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  })
}
