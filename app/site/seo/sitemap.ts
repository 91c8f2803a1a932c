import { appContext } from '#app/context.ts'
import { listAddresses } from '#app/features/pages/documents/list-addresses.server.ts'
import type { Route } from './+types/sitemap.ts'

/** `/sitemap.xml`: the URL of every public page, with the time of its last publication. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  // Paths consist of letters, digits, hyphens and slashes: nothing in them has to be escaped.
  const urls = (await listAddresses(ctx)).map(({ path, changedAt }) => {
    const modified = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `  <url><loc>${new URL(path, ctx.publicUrl).href}</loc>${modified}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
