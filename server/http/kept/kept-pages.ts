import type { PublishedDocuments } from '#app/features/pages/documents/published-documents.ts'
import { brotli, gzip, SMALLEST } from './encodings.ts'
import { type KeptResponse, keptResponse } from './kept-response.ts'

/** Renders the page of a path, and says what it has read of the content. */
export type RenderPage = (path: string) => Promise<{ page: Response; reads: ReadonlySet<string> }>

interface KeptPage {
  response: Promise<KeptResponse | undefined>
  /** The published documents with which the page was last compared. */
  content: PublishedDocuments
  /** Once it is rendered: what it has read of the content, and the version of that. */
  shown?: { kept: KeptResponse; reads: ReadonlySet<string>; version: string }
}

/**
 * Public pages that are the same for everybody, kept with their compressed forms and headers, so a visit costs no
 * rendering. A page is rendered when first requested, and again after something that it shows has changed.
 */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>()
  readonly #paths: ReadonlyMap<string, number>
  readonly #render: RenderPage
  readonly #content: () => PublishedDocuments

  /**
   * `paths` maps each path to the status of its page; pages of published entries are kept, too. `content` is what is
   * published.
   */
  constructor(paths: ReadonlyMap<string, number>, render: RenderPage, content: () => PublishedDocuments) {
    this.#paths = paths
    this.#render = render
    this.#content = content
  }

  /**
   * Returns the page of a path, or undefined if such pages are not kept. Resolves with undefined if this one could not
   * be rendered as expected. Visitors at the same time share one rendering.
   */
  get(path: string): Promise<KeptResponse | undefined> | undefined {
    const content = this.#content()
    const page = this.#pages.get(path)
    const status = content.entryPaths.has(path) ? 200 : this.#paths.get(path)
    if (status === undefined) {
      if (page) this.#pages.delete(path)
      return undefined
    }
    if (page && isCurrent(page, content)) return page.response
    return this.#add(path, status, content).response
  }

  /** Numbers of pages kept at the present revision and at an earlier one, and their size with compressed forms. */
  get figures(): { kept: number; stale: number; bytes: number } {
    const figures = { kept: 0, stale: 0, bytes: 0 }
    const { versionOf } = this.#content()
    for (const { shown } of this.#pages.values()) {
      if (!shown) continue
      figures[shown.version === versionOf(shown.reads) ? 'kept' : 'stale']++
      for (const { body } of Object.values(shown.kept.forms)) figures.bytes += body.length
    }
    return figures
  }

  #add(path: string, status: number, content: PublishedDocuments): KeptPage {
    const render = async () => {
      const { page: rendered, reads } = await this.#render(path)
      if (rendered.status !== status) return undefined
      const kept = await compress(rendered)
      // The version is that of the start: if something changed meanwhile, the page is rendered again.
      page.shown = { kept, reads, version: content.versionOf(reads) }
      return kept
    }
    const page: KeptPage = { content, response: render() }
    this.#pages.set(path, page)
    const forgetFailure = () => {
      if (!page.shown && this.#pages.get(path) === page) this.#pages.delete(path)
    }
    page.response.then(forgetFailure, forgetFailure)
    return page
  }
}

function isCurrent(page: KeptPage, content: PublishedDocuments): boolean {
  if (page.content === content) return true
  // A rendering that began before a publication may show what was published before.
  if (!page.shown || page.shown.version !== content.versionOf(page.shown.reads)) return false
  page.content = content
  return true
}

async function compress(page: Response): Promise<KeptResponse> {
  const identity = Buffer.from(await page.arrayBuffer())
  const { 'x-request-id': _, ...headers } = Object.fromEntries(page.headers)
  const [br, gzipped] = await Promise.all([brotli(identity, SMALLEST), gzip(identity, { level: 9 })])
  // Browsers ask at each visit, and are answered with 304 if nothing has changed.
  const revalidated = { ...headers, 'cache-control': 'public, max-age=0, must-revalidate' }
  return keptResponse(page.status, revalidated, { identity, br, gzip: gzipped })
}
