import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { attachmentHeader } from '#app/features/ground/files/file-name.ts'
import type { Route } from './+types/curriculum-route.ts'
import { openCurriculum } from './list-candidates.server.ts'

/** The curriculum as a file to save: no browser opens it in the site's origin, whatever is in it. */
export function loader({ context, params }: Route.LoaderArgs) {
  return withErrorResponse(async () => {
    const file = await openCurriculum(context.get(appContext), params.id)
    return new Response(file.stream, {
      headers: {
        'content-type': file.type,
        'content-length': String(file.size),
        'content-disposition': attachmentHeader(file.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  })
}
