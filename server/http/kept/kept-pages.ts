import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PublishedDocuments } from '#app/features/content/published-documents.ts'
import { brotli } from './encodings.ts'
import { bodyOf, type KeptResponse } from './kept-response.ts'

const gzipAsync = promisify(gzip)

/** The quality for the first visitor, who waits for it. */
const QUICK = 5
/** A tenth smaller, and twenty times the processor time: more than the rendering of the page. */
const SMALLEST = 11

interface KeptPage {
  /** What it shows of the content, and the version of that. */
  reads: ReadonlySet<string>
  version: string
  /** What was published when the version was last compared. */
  checked: PublishedDocuments
  response: KeptResponse
  /** Whether it is compressed as much as possible. */
  isSmallest: boolean
}

/** Renders the page of a path, with what it has read of the content. */
export type RenderPage = (path: string) => Promise<{ page: Response; reads: ReadonlySet<string> }>

/**
 * Public pages, rendered once and kept with their compressed forms and headers, so a visit costs no rendering. A page is
 * rendered when first requested, and again after something that it shows has changed. `compressMore` does the work that
 * no visitor waits for.
 */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>()
  readonly #underWay = new Map<string, { content: PublishedDocuments; page: Promise<KeptResponse | undefined> }>()
  readonly #paths: ReadonlyMap<string, number>
  readonly #render: RenderPage
  readonly #content: () => PublishedDocuments
  /** All renderings, also one that a later one has replaced in `#underWay`. */
  readonly #running = new Set<Promise<unknown>>()
  #stopped = false

  /**
   * `paths` maps each path to the status of its page; pages of published entries are kept, too. `render` returns the
   * finished page of a path and what it has read. `content` is what is published.
   */
  constructor(paths: ReadonlyMap<string, number>, render: RenderPage, content: () => PublishedDocuments) {
    this.#paths = paths
    this.#render = render
    this.#content = content
  }

  /** Returns the kept page of a path; undefined if it is not kept (yet, or any more). */
  get(path: string): KeptResponse | undefined {
    const page = this.#pages.get(path)
    if (!page) return undefined
    const content = this.#content()
    if (page.checked !== content) {
      if (page.version !== content.versionOf(page.reads) || !this.covers(path)) {
        this.#pages.delete(path)
        return undefined
      }
      page.checked = content
    }
    return page.response
  }

  /** Numbers of pages kept at the present revision and at an earlier one, and their size with compressed forms. */
  get figures(): { kept: number; stale: number; bytes: number } {
    const figures = { kept: 0, stale: 0, bytes: 0 }
    const { versionOf } = this.#content()
    for (const { version, reads, response } of this.#pages.values()) {
      figures[version === versionOf(reads) ? 'kept' : 'stale']++
      for (const body of Object.values<Buffer>(response.bodies)) figures.bytes += body.length
    }
    return figures
  }

  /** Whether the page of a path may be kept. */
  covers(path: string): boolean {
    return this.#paths.has(path) || this.#content().entryPaths.has(path)
  }

  /** Renders and caches a page; concurrent calls for the same page share one rendering. */
  load(path: string): Promise<KeptResponse | undefined> {
    const content = this.#content()
    const running = this.#underWay.get(path)
    // A rendering that began before a publication may show what was published before.
    if (running?.content === content) return running.page
    const page = this.#renderAndKeep(path, content).finally(() => {
      this.#running.delete(page)
      if (this.#underWay.get(path)?.page === page) this.#underWay.delete(path)
    })
    this.#running.add(page)
    this.#underWay.set(path, { content, page })
    return page
  }

  /** Compresses the kept pages as much as possible, one after the other. */
  async compressMore(): Promise<void> {
    for (const path of this.#pages.keys()) {
      if (this.#stopped) return
      if (this.get(path)) await this.#compress(path)
    }
  }

  /** Ends `compressMore` and resolves when no page is being rendered: rendering needs the database. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.allSettled(this.#running)
  }

  /** `content` is as of the start: if something changes meanwhile, the page is rendered again. */
  async #renderAndKeep(path: string, content: PublishedDocuments): Promise<KeptResponse | undefined> {
    const { page, reads } = await this.#render(path)
    const status = content.entryPaths.has(path) ? 200 : (this.#paths.get(path) ?? 200)
    if (page.status !== status) return undefined
    const response = await keep(page)
    const version = content.versionOf(reads)
    this.#pages.set(path, { reads, version, checked: content, response, isSmallest: false })
    return response
  }

  /** The page stays as it is, and so does its ETag. */
  async #compress(path: string): Promise<void> {
    const page = this.#pages.get(path)
    if (!page || page.isSmallest) return
    page.isSmallest = true
    const { response } = page
    if ('br' in response.bodies) {
      const br = await brotli(bodyOf(response), SMALLEST)
      page.response = { ...response, bodies: { ...response.bodies, br } }
    }
  }
}

async function keep(page: Response): Promise<KeptResponse> {
  const body = Buffer.from(await page.arrayBuffer())
  const headers = Object.fromEntries(page.headers)
  delete headers['x-request-id']
  const [br, zipped] = await Promise.all([brotli(body, QUICK), gzipAsync(body, { level: 9 })])
  return {
    status: page.status,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    headers: {
      ...headers,
      // Revalidated at each visit, answered with 304 if nothing has changed.
      'cache-control': 'public, max-age=0, must-revalidate',
    },
    bodies: { br, gzip: zipped },
  }
}
