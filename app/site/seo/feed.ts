import { type InsightsText, insights } from '#app/content/insights.ts'
import { appContext } from '#app/context.ts'
import { listPublished } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { findPublished } from '#app/features/pages/documents/find-published.server.ts'
import type { Route } from './+types/feed.ts'

const ENTRIES = 20

/** `/insights.atom`: the newest articles as an Atom feed. Missing while there is none. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const articles = (await listPublished(ctx, 'insights')).slice(0, ENTRIES)
  if (articles.length === 0) return new Response('Ancora nessun articolo.', { status: 404 })
  const { title } = (await findPublished<InsightsText>(ctx, 'insights')) ?? insights
  const urlOf = (path: string) => new URL(path, ctx.publicUrl).href
  const updated = articles.map(({ publishedAt }) => publishedAt).reduce((one, other) => (one > other ? one : other))
  const entries = articles.map(
    ({ key, publishedAt, text }) => `  <entry>
    <id>${urlOf(`/insights/#${key.slice(key.indexOf('/') + 1)}`)}</id>
    <title>${escaped(text.title)}</title>
    <link href="${urlOf(`/insights/${text.address}`)}"/>
    <published>${text.date}T00:00:00Z</published>
    <updated>${publishedAt}</updated>
    <author><name>${escaped(text.author ?? 'IDG')}</name></author>
    <summary>${escaped(text.lead)}</summary>
  </entry>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="it">
  <id>${urlOf('/insights')}</id>
  <title>${escaped(`IDG, ${title}`)}</title>
  <link href="${urlOf('/insights')}"/>
  <link rel="self" href="${urlOf('/insights.atom')}"/>
  <updated>${updated}</updated>
${entries.join('\n')}
</feed>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

/** Text for XML, without the characters that XML 1.0 does not allow. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
