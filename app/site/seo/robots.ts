import { appContext } from '#app/context.ts'
import type { Route } from './+types/robots.ts'

/** `/robots.txt`: allows everything except the admin area, and names the sitemap. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext)
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /AdminLoginPortal',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
