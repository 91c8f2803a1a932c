import { downloadOf } from '#app/features/ground/files/download.ts'
import { filePage } from '#app/features/ground/files/file-page.server.ts'
import { openIncoming } from './get-incoming.server.ts'

/** A mail as it came in, as a file to save. */
export const middleware = filePage(async (ctx, id) => downloadOf(await openIncoming(ctx, id)))

/** Never rendered: errors have a page only in routes with a component. */
export default function RawMail() {
  return null
}
