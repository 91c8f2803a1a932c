import type { MetaFunction } from 'react-router'
import { PageBody } from '#app/shell/public/page/page-body.tsx'
import { staticPart } from '#app/shell/public/page/static-part.tsx'
import { pageMeta } from '#app/shell/public/seo/meta.ts'
import type { Legal, LegalPath } from './legal-text.tsx'

const LegalHead = staticPart(async () => (await import('./legal-text.tsx')).LegalHead)
const LegalBody = staticPart(async () => (await import('./legal-text.tsx')).LegalBody)

/** The metadata of a legal text; an earlier version is not indexed. */
export function legalMeta(path: LegalPath): MetaFunction {
  return ({ matches, loaderData }) => {
    const legal = loaderData as Legal | undefined
    if (!legal) return []
    const { title, description } = legal.text
    return pageMeta(matches, { path, title, description, noindex: legal.shown.number !== legal.present.number })
  }
}

/**
 * A legal text with a table of contents: sticky beside the long notice, in the head of the short terms, collapsed above the
 * sections on narrow screens.
 */
export function LegalDocument({ path, legal }: { path: LegalPath; legal: Legal }) {
  return (
    <>
      <LegalHead path={path} legal={legal} />
      {path === '/privacy' ? (
        <PageBody contents={legal.contents}>
          <LegalBody path={path} legal={legal} />
        </PageBody>
      ) : (
        <div className="wrap py-16 md:py-24">
          <LegalBody path={path} legal={legal} />
        </div>
      )}
    </>
  )
}
