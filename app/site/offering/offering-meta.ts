import type { MetaFunction } from 'react-router'
import type { PagePath } from '#app/shell/public/pages.ts'
import { pageMeta } from '#app/shell/public/seo/meta.ts'

interface Described {
  offering: { path: PagePath; seoTitle: string; description: string }
}

/** The metadata of a service or product page. */
export const offeringMeta: MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { path, seoTitle, description } = (loaderData as { view: Described }).view.offering
  return pageMeta(matches, { path, title: seoTitle, description })
}
