import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { KeptResponse } from './kept-response.ts'

const brotli = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Public pages, rendered once per content revision and kept with their compressed forms and headers, so a visit costs
 * no rendering. A page is rendered when first requested and again after the revision has changed.
 */
export class KeptPages {
  readonly #pages = new Map<string, { version: number; response: KeptResponse }>()
  readonly #underWay = new Map<string, Promise<KeptResponse | undefined>>()
  readonly #paths: ReadonlyMap<string, number>
  readonly #render: (path: string) => Promise<Response>
  readonly #version: () => number
  #stopped = false

  /**
   * `paths` maps each path to the status of its page, `render` returns the finished page of a path. `version` grows
   * when the content has changed.
   */
  constructor(paths: ReadonlyMap<string, number>, render: (path: string) => Promise<Response>, version: () => number) {
    this.#paths = paths
    this.#render = render
    this.#version = version
  }

  /** Returns the kept page of a path; undefined if it is not kept (yet, or any more). */
  get(path: string): KeptResponse | undefined {
    const page = this.#pages.get(path)
    return page?.version === this.#version() ? page.response : undefined
  }

  /** Numbers of pages kept at the present revision and at an earlier one, and their size with compressed forms. */
  get figures(): { kept: number; stale: number; bytes: number } {
    const figures = { kept: 0, stale: 0, bytes: 0 }
    for (const { version, response } of this.#pages.values()) {
      figures[version === this.#version() ? 'kept' : 'stale']++
      for (const body of Object.values(response.bodies)) figures.bytes += body?.length ?? 0
    }
    return figures
  }

  /** Whether the page of a path may be kept. */
  covers(path: string): boolean {
    return this.#paths.has(path)
  }

  /** Renders and caches a page; concurrent calls for the same page share one rendering. */
  load(path: string): Promise<KeptResponse | undefined> {
    const running = this.#underWay.get(path)
    if (running) return running
    const load = this.#renderAndKeep(path).finally(() => this.#underWay.delete(path))
    this.#underWay.set(path, load)
    return load
  }

  /** Renders all pages that are not kept at the current revision, one after the other. */
  async loadAll(): Promise<void> {
    for (const path of this.#paths.keys()) {
      if (this.#stopped) return
      if (!this.get(path)) await this.load(path)
    }
  }

  /** Ends `loadAll` and resolves when no page is being rendered: rendering needs the database. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.allSettled(this.#underWay.values())
  }

  async #renderAndKeep(path: string): Promise<KeptResponse | undefined> {
    const version = this.#version()
    const page = await this.#render(path)
    if (page.status !== this.#paths.get(path)) return undefined
    const response = await keep(page)
    this.#pages.set(path, { version, response })
    return response
  }
}

async function keep(page: Response): Promise<KeptResponse> {
  const body = Buffer.from(await page.arrayBuffer())
  const headers = Object.fromEntries(page.headers)
  delete headers['x-request-id']
  const [br, zipped] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // A window no larger than the page: the default of 4 MB takes 32 MB for each page while it is compressed.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length + 16)))),
      },
    }),
    gzipAsync(body, { level: 9 }),
  ])
  return {
    status: page.status,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    headers: {
      ...headers,
      // Revalidated at each visit, answered with 304 if nothing has changed.
      'cache-control': 'public, max-age=0, must-revalidate',
    },
    bodies: { identity: body, br, gzip: zipped },
  }
}
