import { products } from '#app/content/products.ts'
import { services } from '#app/content/services.ts'
import type { AppContext } from '#app/context.ts'
import type { ContentRevision } from '#app/features/content/content-revision.server.ts'
import { findCurrentOffer } from '#app/features/requests/contact-form/current-offer.server.ts'
import { issueFormToken } from '#app/features/requests/submission/form-token.server.ts'
import { LAST_KNOWN } from '#app/lib/last-known.ts'
import { KeptForms } from './http/kept/kept-forms.ts'
import { cutPage } from './http/kept/page-template.ts'
import type { ServerParts } from './http/listen.ts'

const PATH = '/contact'

/** The queries of links to the form from the pages of services and products. Any other query is rendered. */
const QUERIES = new Set(['', ...[...services, ...products].map(({ slug }) => `?argomento=${slug}`)])

/** The contact page, kept until its offer changes; each response gets its own form token. */
export function keepContactPage(
  secret: string,
  source: Pick<AppContext, 'db' | 'clock' | 'log'>,
  revision: ContentRevision,
  render: (path: string) => Promise<{ page: Response; reads: ReadonlySet<string> }>,
): ServerParts['contact'] {
  const forms = new KeptForms({
    queries: QUERIES,
    revision: revision.current,
    offer: async () => JSON.stringify(await findCurrentOffer(source)),
    async render(query) {
      const { page, reads } = await render(PATH + query)
      // It may show a menu or text of before the last publication.
      if (reads.has(LAST_KNOWN)) return undefined
      const token = /name="token" value="([^"]+)"/.exec(await page.clone().text())?.[1]
      return page.status === 200 && token ? cutPage(page, token) : undefined
    },
  })
  return { path: PATH, forms, issueToken: () => issueFormToken(secret, source.clock()) }
}
