import type { createApp } from './app.ts'

type Bindings = Parameters<ReturnType<typeof createApp>['request']>[2]

/**
 * Lets parts of the process request its own public pages, without a connection. The application is created after the
 * parts that request pages from it, so it is connected last.
 */
export class OwnPages {
  readonly #origin: string
  #app: ReturnType<typeof createApp> | undefined

  constructor(origin: string) {
    this.#origin = origin
  }

  connect(app: ReturnType<typeof createApp>): void {
    this.#app = app
  }

  /** Renders a page; `preview` is the key of the document whose draft it shows. */
  async request(path: string, preview?: string): Promise<Response> {
    return this.#request(path, { preview })
  }

  /** Renders a page and says what it has read of the content. */
  async render(path: string): Promise<{ page: Response; reads: ReadonlySet<string> }> {
    const reads = new Set<string>()
    return { page: await this.#request(path, { reads }), reads }
  }

  async #request(path: string, bindings: Bindings): Promise<Response> {
    if (!this.#app) throw new Error('no application is connected yet')
    return this.#app.request(`${this.#origin}${path}`, {}, bindings)
  }
}
