import type { OutgoingHttpHeaders } from 'node:http'
import { products } from '#app/content/products.ts'
import { services } from '#app/content/services.ts'
import { LAST_KNOWN } from '#app/lib/last-known.ts'
import { SECOND } from '#app/lib/time/duration.ts'
import { type Encoding, encode } from './encodings.ts'
import { hashOf } from './finish-document.ts'
import type { RenderPage } from './kept-pages.ts'

const PATH = '/contact'

/** The queries of links to the form from the pages of services and products. Any other query is rendered. */
const QUERIES = new Set(['', ...[...services, ...products].map(({ slug }) => `?argomento=${slug}`)])

/** The greatest age of an offer that is sent. */
const OLDEST_MS = SECOND

interface ContactPageParts {
  render: RenderPage
  /** What the page with this query offers now, as a text that differs when the offer does. */
  offer: (query: string) => Promise<string>
  /** The revision of the settings that pages show. */
  revision: () => number
  issueToken: () => string
  /** Milliseconds that only grow. */
  now?: () => number
}

/** A rendered page, with the token of its rendering. */
interface RenderedForm {
  html: string
  token: string
  /** The inline scripts that contain the token. */
  scripts: string[]
  policy: string
  headers: OutgoingHttpHeaders
  /** Undefined when the offer changed during the rendering: such a page is rendered again. */
  offer: string | undefined
}

/** When the offer was last read, and the page that shows it. */
interface Look {
  at: number
  revision: number
  form: Promise<RenderedForm | undefined>
}

/**
 * The contact page, rendered again when the times that it offers or the settings have changed. Each visit gets a token
 * of its own: it is put into the text, which is then compressed.
 */
export class ContactPage {
  readonly #looks = new Map<string, Look>()
  readonly #parts: ContactPageParts
  readonly #now: () => number

  constructor(parts: ContactPageParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
  }

  /** True for an address whose page may be kept. */
  covers(path: string, query: string): boolean {
    return path === PATH && QUERIES.has(query)
  }

  /** Resolves with the page for one visit; undefined if none can be kept. */
  async visit(query: string, encoding: Encoding): Promise<{ headers: OutgoingHttpHeaders; body: Buffer } | undefined> {
    const form = await this.#latest(query)
    if (!form) return undefined
    const token = this.#parts.issueToken()
    const body = await encode(Buffer.from(form.html.replaceAll(form.token, token)), encoding)
    const policy = form.scripts.reduce(
      (text, script) => text.replace(hashOf(script), hashOf(script.replaceAll(form.token, token))),
      form.policy,
    )
    return {
      headers: {
        ...form.headers,
        'content-security-policy': policy,
        'content-length': body.length,
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        vary: 'Accept-Encoding',
      },
      body,
    }
  }

  /** Visitors of the same second share one look at the offer, and one rendering. */
  #latest(query: string): Promise<RenderedForm | undefined> {
    const last = this.#looks.get(query)
    const revision = this.#parts.revision()
    const isCurrent = last?.revision === revision
    if (isCurrent && this.#now() - last.at < OLDEST_MS) return last.form
    const form = this.#confirmOrRender(query, isCurrent ? last.form : undefined)
    this.#looks.set(query, { at: this.#now(), revision, form })
    return form
  }

  async #confirmOrRender(query: string, last: Look['form'] | undefined): Promise<RenderedForm | undefined> {
    const offer = await this.#parts.offer(query)
    const known = await last?.catch(() => undefined)
    if (known?.offer === offer) return known
    const { page, reads } = await this.#parts.render(PATH + query)
    // It may show a menu or text of before the last publication.
    if (page.status !== 200 || reads.has(LAST_KNOWN)) return undefined
    const { 'x-request-id': _, 'content-security-policy': policy = '', ...headers } = Object.fromEntries(page.headers)
    const html = await page.text()
    const [, token] = /name="token" value="([^"]+)"/.exec(html) ?? []
    if (!token) return undefined
    const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, code = '']) => code)
      .filter((code) => code.includes(token))
    const isSame = (await this.#parts.offer(query)) === offer
    return { html, token, scripts, policy, headers, offer: isSame ? offer : undefined }
  }
}
