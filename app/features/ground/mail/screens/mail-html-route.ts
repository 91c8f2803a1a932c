import { withErrorResponse } from '#app/action-result.server.ts'
import { appContext } from '#app/context.ts'
import { NotFoundError } from '#app/lib/errors.ts'
import type { Route } from './+types/mail-html-route.ts'
import { previewMail } from './preview.server.ts'

/**
 * The only document that may be framed and have inline styles, because mails need them. It cannot run scripts, load
 * resources or navigate; `sandbox` gives it an opaque origin.
 */
const POLICY = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** /admin/mail/:id/html: the HTML part of a mail, for the preview frame. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  return withErrorResponse(async () => {
    const preview = await previewMail(ctx, params.id)
    if (preview.kind !== 'shown') throw new NotFoundError(`preview of mail ${params.id}`)
    return new Response(preview.html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      },
    })
  })
}
