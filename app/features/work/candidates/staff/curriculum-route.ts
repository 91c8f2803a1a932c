import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { attachmentHeader } from '#app/features/ground/files/file-name.ts'
import type { Route } from './+types/curriculum-route.ts'
import { openCurriculum } from './list-candidates.server.ts'

/** The response has an origin of its own, in which nothing runs, loads or navigates. */
const POLICY = "default-src 'none'; sandbox"

/**
 * The curriculum as a file to save, or with `?apri` a PDF in the frame of our own page: no browser opens it in the site's
 * origin, whatever is in it. The frame has no `sandbox` attribute: Chromium shows a PDF only under the policy.
 */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return withErrorResponse(async () => {
    const file = await openCurriculum(context.get(appContext), params.id)
    const isFramed = file.isPdf && new URL(request.url).searchParams.has('apri')
    const save = attachmentHeader(file.name)
    return new Response(file.stream, {
      headers: {
        'content-type': file.type,
        'content-length': String(file.size),
        'content-disposition': isFramed ? save.replace('attachment', 'inline') : save,
        'content-security-policy': isFramed ? `${POLICY}; frame-ancestors 'self'` : POLICY,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  })
}
