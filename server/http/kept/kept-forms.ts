import { SECOND } from '#app/lib/time/duration.ts'
import type { PageTemplate } from './page-template.ts'

/** The greatest age of an offer that is sent. */
const OLDEST_MS = SECOND
/** From this age on the offer is read again in the background, so that no visitor waits for it. */
const LOOK_AGAIN_MS = 500

interface FormsParts {
  /** The queries whose page is kept, such as '' and '?argomento=cloud'. */
  queries: ReadonlySet<string>
  /** Renders the page of a query; undefined when there is none that can be kept. */
  render: (query: string) => Promise<PageTemplate | undefined>
  /** What the page offers now, as a text that differs when the offer does. */
  offer: () => Promise<string>
  /** The revision of the settings that pages show. */
  revision: () => number
  /** Milliseconds that only grow. */
  now?: () => number
}

interface KeptForm {
  template: PageTemplate
  /** Undefined when the offer changed during the rendering: such a page cannot be confirmed and is rendered again. */
  offer: string | undefined
  revision: number
  /** When the page was last known to show the present offer. */
  confirmedAt: number
}

/** A page with a form, kept per query for as long as what it offers is the same. */
export class KeptForms {
  readonly #forms = new Map<string, KeptForm>()
  readonly #underWay = new Map<string, Promise<KeptForm | undefined>>()
  readonly #parts: FormsParts
  readonly #now: () => number

  constructor(parts: FormsParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
  }

  /** True for a query whose page may be kept. */
  covers(query: string): boolean {
    return this.#parts.queries.has(query)
  }

  /** The kept page of a query, or undefined when there is none or it is too old. */
  get(query: string): PageTemplate | undefined {
    const form = this.#forms.get(query)
    if (!form || form.revision !== this.#parts.revision()) return undefined
    const age = this.#now() - form.confirmedAt
    if (age >= OLDEST_MS) return undefined
    // A failure is reported to the next caller of `load`.
    if (age >= LOOK_AGAIN_MS) this.#look(query).catch(() => undefined)
    return form.template
  }

  /** Reads the offer and renders the page if the offer has changed; concurrent callers share one rendering. */
  async load(query: string): Promise<PageTemplate | undefined> {
    const running = this.#underWay.get(query)
    if (running) {
      await running
      // It may have begun before the settings were changed.
      const template = this.get(query)
      if (template) return template
    }
    return (await this.#look(query))?.template
  }

  #look(query: string): Promise<KeptForm | undefined> {
    const running = this.#underWay.get(query)
    if (running) return running
    const look = this.#confirmOrRender(query).finally(() => this.#underWay.delete(query))
    this.#underWay.set(query, look)
    return look
  }

  async #confirmOrRender(query: string): Promise<KeptForm | undefined> {
    const { offer, revision, render } = this.#parts
    const begun = { confirmedAt: this.#now(), revision: revision() }
    const before = await offer()
    const kept = this.#forms.get(query)
    if (kept?.offer === before && kept.revision === begun.revision) {
      kept.confirmedAt = begun.confirmedAt
      return kept
    }
    const template = await render(query)
    if (!template) return undefined
    const form = { ...begun, template, offer: (await offer()) === before ? before : undefined }
    this.#forms.set(query, form)
    return form
  }
}
