import { appContext } from '#app/context.ts'
import { getDocument } from '#app/features/pages/documents/documents.server.ts'
import type { Route } from './+types/preview-route.ts'
import { readPreviewToken } from './preview-link.server.ts'

const SCRIPTS = /<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g

const VOID =
  'Il link dell’anteprima non è valido o è scaduto: riapri l’anteprima dalla pagina del contenuto, o chiedi un nuovo link a chi te l’ha mandato.'

/**
 * /anteprima/:token: a public page with its draft, for the editor's frame and for a colleague with the link. It is the
 * real page without its scripts, which would load the published text.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const key = readPreviewToken(ctx.secret, params.token, ctx.clock())
  if (!key) return new Response(VOID, { status: 404 })
  const page = await ctx.renderPreview(getDocument(key).path, key)
  const policy = (page.headers.get('content-security-policy') ?? '')
    .replace(/script-src [^;]*/, "script-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  return new Response((await page.text()).replaceAll(SCRIPTS, ''), {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // Without scripts, also the markup for visitors without JavaScript is used.
      'content-security-policy': `sandbox allow-same-origin; ${policy}`,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    },
  })
}
