import type { MetaFunction } from 'react-router'
import type { PagePath } from '#app/shell/public/pages.ts'
import { pageMeta } from '#app/shell/public/seo/meta.ts'

interface Described {
  offering: { path: PagePath; seoTitle: string; description: string }
}

/** The metadata of a service or product page. */
export function offeringMeta({ offering }: Described): MetaFunction {
  return ({ matches }) =>
    pageMeta(matches, { path: offering.path, title: offering.seoTitle, description: offering.description })
}
