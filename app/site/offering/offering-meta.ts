import type { MetaFunction } from 'react-router'
import type { PagePath } from '#app/shell/public/pages.ts'
import { pageMeta } from '#app/shell/public/seo/meta.ts'

interface Described {
  offering: { path: PagePath; seoTitle: string; description: string }
}

/** The metadata of a service or product page: of its published text, or of the built-in one. */
export function offeringMeta(original: Described): MetaFunction {
  return ({ matches, loaderData }) => {
    const { path, seoTitle, description } = ((loaderData as { view: Described } | null | undefined)?.view ?? original)
      .offering
    return pageMeta(matches, { path, title: seoTitle, description })
  }
}
