import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { addUploads } from '#app/features/pages/pictures/add-uploads.server.ts'
import { findPictures } from '#app/features/pages/pictures/find-pictures.server.ts'
import type { Route } from './+types/upload-route.ts'
import type { UploadAnswer } from './uploads.ts'

/** GET /admin/pictures/upload?id=…: the present state of pictures that are being prepared. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ids = new URL(request.url).searchParams.getAll('id').slice(0, 100)
  return withErrorResponse(async () => Response.json(await findPictures(context.get(appContext), ids)))
}

/**
 * POST /admin/pictures/upload: one picture, sent in the background by the editor or the screen of pictures. Its file was
 * received before (server/http/uploads.ts) and stands in `ctx.uploads`.
 */
export function action({ context }: Route.ActionArgs) {
  return withErrorResponse(async () => {
    const ctx = context.get(appContext)
    const { added, refused } = await addUploads(ctx)
    const [first] = added
    const picture = first && (await findPictures(ctx, [first.id]))[first.id]
    const answer: UploadAnswer = picture ? { picture } : { problem: refused[0]?.message ?? 'Scegli un’immagine.' }
    return Response.json(answer, { status: picture ? 200 : 400 })
  })
}
