import { downloadOf } from '#app/features/ground/files/download.ts'
import { filePage } from '#app/features/ground/files/file-page.server.ts'
import { openAttachment } from './get-incoming.server.ts'

/** An attachment of a mail that came in, or of a reply, as a file to save. */
export const middleware = filePage(async (ctx, id) => downloadOf(await openAttachment(ctx, id)))

/** Never rendered: errors have a page only in routes with a component. */
export default function Attachment() {
  return null
}
