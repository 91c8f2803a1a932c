import { appContext } from '#app/context.ts'
import { PAGES } from '#app/shell/public/pages.ts'
import type { Route } from './+types/sitemap.ts'

/** `/sitemap.xml`: the URL of every public page. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(appContext)
  // The paths are constants without characters that XML requires to be escaped.
  const urls = PAGES.map(({ path }) => `  <url><loc>${new URL(path, publicUrl).href}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
