import articles from './articles/articles.json' with { type: 'json' }

const BODIES = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true })

/** Articles on dated facts that the pages mention. Visitors see one only after staff have checked and published it. */
export const READY_ARTICLES = articles.map((article) => ({
  ...article,
  body: (BODIES[`./articles/${article.address}.md`] ?? '').trim(),
}))

/** An article that is ready to be checked and published; its `id` is in the key of its document, so that it becomes one draft only. */
export type ReadyArticle = (typeof READY_ARTICLES)[number]
