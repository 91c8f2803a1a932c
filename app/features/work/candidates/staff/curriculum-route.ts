import { downloadOf } from '#app/features/ground/files/download.ts'
import { filePage } from '#app/features/ground/files/file-page.server.ts'
import { openCurriculum } from './list-candidates.server.ts'

/** The curriculum as a file to save, or with `?apri` a PDF in the frame of our own page. */
export const middleware = filePage(async (ctx, id, url) => {
  const file = await openCurriculum(ctx, id)
  return downloadOf(file, file.isPdf && url.searchParams.has('apri'))
})

/** Never rendered: errors have a page only in routes with a component. */
export default function Curriculum() {
  return null
}
