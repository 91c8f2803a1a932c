import { missing } from '#app/content/home-words.ts'
import { appContext } from '#app/context.ts'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import { MissingPage } from '#app/site/home/missing-page.tsx'
import type { Route } from './+types/article-page.ts'
import { loadEntry } from './entry-loader.server.ts'
import { FEED_LINK } from './insights.ts'

const Article = staticPart(async () => (await import('./article.tsx')).Article)

export function loader({ context, params }: Route.LoaderArgs) {
  return loadEntry(context.get(appContext), 'insights', { parent: '/insights', slug: params.slug })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const text = loaderData?.entry?.text
  if (!text) return pageMeta(matches, { path: '/', title: missing.title, noindex: true })
  const { title, description } = text
  return [...pageMeta(matches, { path: `/insights/${text.address}`, title, description }), FEED_LINK]
}

/** `/insights/<address>`: an article with its sources. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.entry) return <MissingPage {...loaderData.home} />
  return <Article {...loaderData.entry} />
}
