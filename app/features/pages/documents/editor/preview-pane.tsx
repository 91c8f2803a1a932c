import ExternalLink from 'lucide-react/icons/external-link'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { openAround } from './lists/use-list-operations.ts'
import { fieldOf, placeOf } from './preview-fields.ts'

const WIDTHS = [
  { width: 375, name: 'Telefono' },
  { width: 768, name: 'Tablet' },
  { width: 1280, name: 'Computer' },
] as const

const THEMES = { dark: 'Scuro', light: 'Chiaro' } as const

/** Pixels from the top of a page that its header covers, with a margin. */
const BELOW_HEADER = 96
type Theme = keyof typeof THEMES

interface Props {
  address: string
  /** Changes with each save, and when a picture is ready. */
  version: string
  name: string
  form: RefObject<HTMLFormElement | null>
  /** Opens a section of the form: its path. */
  openPart: (path: string) => void
}

/**
 * The draft in the real page, at three widths and in both themes. It is loaded again for each version. It shows the place of
 * the field in use, and a click on a text opens its field, on anything else the section in the form.
 */
export function PreviewPane({ address, version, name, form, openPart }: Props) {
  const [width, setWidth] = useState<number>(1280)
  const [theme, setTheme] = useState<Theme>('dark')
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef(0)
  const prepared = useRef<Document>(undefined)
  const shown = useRef({ address, version })
  const field = useRef<HTMLInputElement | HTMLTextAreaElement>(undefined)

  useEffect(() => {
    if (!box.current) return
    // Set by script: the policy refuses style attributes in the HTML.
    const observer = new ResizeObserver(([entry]) => scaleFrame(frame.current, width, entry?.contentRect))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [width])

  const onLoad = () => {
    const page = frame.current?.contentDocument
    if (!page || prepared.current === page) return
    prepared.current = page
    applyTheme(frame.current, theme)
    page.defaultView?.scrollTo(0, place.current)
    if (field.current) showPlace(page, field.current)
    for (const part of page.querySelectorAll<HTMLElement>('[data-part]')) offerSectionAfter(part)
    // The page has no scripts of its own, and its links would show published pages in the frame.
    page.addEventListener('click', (event) => {
      event.preventDefault()
      const target = event.target as Element
      const adder = adderAfter(target.closest<HTMLElement>('[data-adds-after]')?.dataset.addsAfter)
      if (adder) {
        adder.open = true
        adder.querySelector('button')?.focus({ preventScroll: true })
        adder.scrollIntoView({ block: 'center' })
        return
      }
      const part = target.closest<HTMLElement>('[data-part]')?.dataset.part
      if (part) openPart(part)
      const own = part && document.getElementById(part)
      const words = target.getAttribute('alt') ?? target.textContent
      const clicked = fieldOf(own || (form.current ?? document), words)
      if (!clicked) return
      openAround(clicked)
      clicked.focus({ preventScroll: true })
      clicked.scrollIntoView({ block: 'nearest' })
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start: the frame may have loaded before the scripts of this page
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (page?.readyState === 'complete' && page.URL !== 'about:blank') onLoad()
  }, [])

  useEffect(() => {
    const before = shown.current
    shown.current = { address, version }
    // Another address is loaded by the browser.
    if (before.address !== address || before.version === version) return
    const page = frame.current?.contentWindow
    place.current = page?.scrollY ?? 0
    page?.location.reload()
  }, [address, version])

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const own = (target as Element).closest('[data-rich-text]')?.querySelector('textarea') ?? target
      if (!(own instanceof HTMLInputElement || own instanceof HTMLTextAreaElement) || !own.name) return
      field.current = own
      const page = frame.current?.contentDocument
      if (page?.body) showPlace(page, own)
    }
    const fields = form.current
    fields?.addEventListener('focusin', onFocus)
    return () => fields?.removeEventListener('focusin', onFocus)
  })

  useEffect(() => applyTheme(frame.current, theme), [theme])

  return (
    <section aria-label="Anteprima" className="sticky top-20 max-xl:hidden">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2 text-sm">
        <fieldset aria-label="Larghezza" className="flex gap-1">
          {WIDTHS.map((option) => (
            <Choice key={option.width} on={width === option.width} onClick={() => setWidth(option.width)}>
              {option.name}
            </Choice>
          ))}
        </fieldset>
        <fieldset aria-label="Tema" className="flex gap-1">
          {(Object.keys(THEMES) as Theme[]).map((option) => (
            <Choice key={option} on={theme === option} onClick={() => setTheme(option)}>
              {THEMES[option]}
            </Choice>
          ))}
        </fieldset>
        <a href={address} target="_blank" rel="noreferrer" className="link inline-flex min-h-8 items-center gap-1.5">
          Apri in una scheda
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      </div>
      <div ref={box} className="h-[calc(100dvh-9rem)] overflow-hidden rounded-lg border border-line bg-ground">
        <iframe
          ref={frame}
          src={address}
          title={`Anteprima di ${name}`}
          onLoad={onLoad}
          className="origin-top-left border-0"
        />
      </div>
    </section>
  )
}

function Choice({ on, onClick, children }: { on: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className="min-h-8 rounded-md border border-transparent px-2.5 text-soft hover:text-text aria-pressed:border-line-strong aria-pressed:text-text"
    >
      {children}
    </button>
  )
}

/** Gives the frame a width in CSS pixels and scales it down to the room it has. */
function scaleFrame(frame: HTMLIFrameElement | null, width: number, room: DOMRectReadOnly | undefined): void {
  if (!frame || !room) return
  const scale = Math.min(1, room.width / width)
  Object.assign(frame.style, {
    width: `${width}px`,
    height: `${room.height / scale}px`,
    transform: `scale(${scale})`,
    marginInline: scale === 1 ? `${(room.width - width) / 2}px` : '0',
  })
}

/** The form's choice of a section after another. */
function adderAfter(path = ''): HTMLDetailsElement | null {
  return document.querySelector<HTMLDetailsElement>(`[id="${path}"] > details[data-adder]`)
}

/** Puts a "+" on the lower edge of a section, if the form can add one there. */
function offerSectionAfter(part: HTMLElement): void {
  if (!adderAfter(part.dataset.part)) return
  const page = part.ownerDocument
  const [edge, button] = [page.createElement('div'), page.createElement('button')]
  Object.assign(edge.style, { position: 'relative', zIndex: '5', height: '0', textAlign: 'center' })
  const look = { width: '2.5rem', height: '2.5rem', borderRadius: '50%', transform: 'translateY(-50%)' }
  Object.assign(button.style, {
    ...look,
    background: 'var(--accent-ground)',
    color: 'var(--on-accent)',
    fontSize: '1.5rem',
  })
  button.textContent = '+'
  button.ariaLabel = 'Aggiungi una sezione qui'
  edge.dataset.addsAfter = part.dataset.part
  edge.append(button)
  part.after(edge)
}

/** Brings the place of a field into the frame's sight, with an outline. */
function showPlace(page: Document, field: HTMLInputElement | HTMLTextAreaElement): void {
  for (const before of page.querySelectorAll<HTMLElement>('[data-in-use]')) {
    delete before.dataset.inUse
    before.style.removeProperty('outline')
  }
  const place = placeOf(page, field)
  if (!place) return
  place.dataset.inUse = ''
  Object.assign(place.style, { outline: '2px solid var(--accent)', outlineOffset: '4px' })
  // `scrollIntoView` would move the page around the frame too, under the pointer.
  const { top, bottom } = place.getBoundingClientRect()
  const isSeen = top >= BELOW_HEADER && bottom <= (page.defaultView?.innerHeight ?? 0)
  if (!isSeen) page.defaultView?.scrollBy(0, top - BELOW_HEADER)
}

/** Shows the framed page in a theme without storing it: the visitor's own choice is not touched. */
function applyTheme(frame: HTMLIFrameElement | null, theme: Theme): void {
  const page = frame?.contentDocument
  // A document whose first bytes have not arrived has no element yet.
  if (!page?.documentElement) return
  page.documentElement.dataset.theme = theme
  page.body?.classList.toggle('dark', theme === 'dark')
}
