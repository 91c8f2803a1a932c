import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { downloadOf } from '#app/features/ground/files/download.ts'
import type { Route } from './+types/curriculum-route.ts'
import { openCurriculum } from './list-candidates.server.ts'

/** The curriculum as a file to save, or with `?apri` a PDF in the frame of our own page. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return withErrorResponse(async () => {
    const file = await openCurriculum(context.get(appContext), params.id)
    return downloadOf(file, file.isPdf && new URL(request.url).searchParams.has('apri'))
  })
}
