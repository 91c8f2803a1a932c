import type { Context } from 'hono'
import type { AppContext } from '#app/context.ts'
import { findWidth, openWidth } from '#app/features/pages/pictures/open-width.server.ts'

/** The pattern of the addresses that `pictureAddress` makes. */
export const PICTURE_PATH = '/immagini/:file{[0-9a-f]{64}\\.(?:avif|webp|jpg|png)}'

/** A file of this address never changes: the hash of its contents is the address. */
const CACHED = 'public, max-age=31536000, immutable'

/** Answers with a prepared picture, outside the framework and its queue; undefined if there is none. */
export async function answerPicture(
  c: Context,
  ctx: Pick<AppContext, 'db' | 'files' | 'log'>,
): Promise<Response | undefined> {
  const sha256 = (c.req.param('file') ?? '').slice(0, 64)
  const etag = `"${sha256}"`
  try {
    const isWhole = c.req.method === 'GET' && c.req.header('if-none-match') !== etag
    const opened = isWhole ? await openWidth(ctx, sha256) : undefined
    // Without a body the store is not asked.
    const file = opened ?? (isWhole ? undefined : await findWidth(ctx, sha256))
    if (!file) return undefined
    const headers = { 'cache-control': CACHED, etag }
    if (!isWhole && c.req.method === 'GET') return new Response(null, { status: 304, headers })
    return new Response(opened?.stream ?? null, {
      headers: { ...headers, 'content-type': file.type, 'content-length': String(file.size) },
    })
  } catch (err) {
    ctx.log.error({ err }, 'a picture could not be opened')
    return c.text('L’immagine non è disponibile. Riprova tra qualche minuto.', 503, { 'retry-after': '30' })
  }
}
