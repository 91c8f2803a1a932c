import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Heading from 'lucide-react/icons/heading'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import IndentDecrease from 'lucide-react/icons/list-indent-decrease'
import IndentIncrease from 'lucide-react/icons/list-indent-increase'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { PROSE } from '#app/shell/public/page/prose.tsx'
import { FORMATS, type FormatName, linkAt, plugins } from './commands.ts'
import { LinkBox } from './link-box.tsx'
import { pasting } from './paste.ts'
import { fromMarkdown, toMarkdown } from './schema.ts'

interface Props {
  /** Contains the text as it is stored, for the form. */
  area: HTMLTextAreaElement
  label: string
  isShown: boolean
  /** The button that shows the text as Markdown. */
  children: ReactNode
}

/**
 * A rich text as the page shows it. Each change is written to the text area, as if it was typed there; what moves the
 * focus to the text area moves it here.
 */
export function VisualText({ area, label, isShown, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [, setState] = useState<EditorState>()
  const [hasLinkBox, setLinkBox] = useState(false)
  // The form is rebuilt after the navigation: what was typed meanwhile would be lost.
  const isSending = useRef(false)
  isSending.current = useNavigation().formData !== undefined

  // Before the browser paints: a form that is rebuilt does not show its text areas meanwhile.
  useLayoutEffect(() => {
    const editor = new EditorView(place.current, {
      ...pasting,
      state: EditorState.create({ doc: fromMarkdown(area.value), plugins: plugins(() => setLinkBox(true)) }),
      handleDOMEvents: {
        // On a busy machine the browser tells of a new selection after the next key.
        keydown: ({ composing }) => {
          if (!composing) document.dispatchEvent(new Event('selectionchange'))
        },
      },
      editable: () => !area.matches(':disabled'),
      attributes: () => attributesOf(area, label),
      dispatchTransaction(change) {
        const isRefused = change.docChanged && isSending.current
        const state = isRefused ? editor.state : editor.state.apply(change)
        editor.updateState(state)
        setState(state)
        if (!change.docChanged || isRefused) return
        setLinkBox(false)
        write(area, toMarkdown(state.doc))
      },
    })
    setView(editor)
    return () => {
      editor.destroy()
      setView(undefined)
    }
  }, [area, label])

  useEffect(() => {
    if (!view || !isShown) return
    // Written as Markdown meanwhile.
    show(view, area.value)
    const focus = () => view.focus()
    area.addEventListener('focus', focus)
    return () => area.removeEventListener('focus', focus)
  }, [view, area, isShown])

  // The error of the text area may be another.
  useLayoutEffect(() => view?.setProps({}))

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the field inside
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInside = currentTarget.contains(relatedTarget) || document.activeElement === view?.dom
        // Shows what is stored: what the subset lacks is gone.
        if (view && isShown && !isInside) show(view, area.value)
      }}
    >
      {isShown && view && <Toolbar view={view} label={`Formato: ${label}`} openLink={() => setLinkBox(!hasLinkBox)} />}
      {isShown && view && hasLinkBox && <LinkBox view={view} close={() => setLinkBox(false)} />}
      <div ref={place} hidden={!isShown} />
      {children}
    </div>
  )
}

function attributesOf(area: HTMLTextAreaElement, label: string): Record<string, string> {
  const [described, invalid] = [area.getAttribute('aria-describedby'), area.getAttribute('aria-invalid')]
  return {
    id: `${area.id}-visual`,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(described && { 'aria-describedby': described }),
    ...(invalid && { 'aria-invalid': invalid }),
    ...(area.matches(':disabled') && { 'aria-disabled': 'true' }),
    class: `field wrap-anywhere mt-1 min-h-28 max-h-[70dvh] overflow-y-auto whitespace-break-spaces ${PROSE} max-w-none [&>:first-child]:mt-0`,
  }
}

/** Writes a text to a text area as if it was typed. */
function write(area: HTMLTextAreaElement, text: string): void {
  if (area.value === text) return
  area.setRangeText(text, 0, area.value.length, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

function show(view: EditorView, text: string): void {
  const { doc, tr } = view.state
  const next = fromMarkdown(text)
  if (!next.eq(doc)) view.dispatch(tr.replaceWith(0, doc.content.size, next.content))
}

interface Tool {
  format: FormatName | 'link'
  label: string
  Icon: typeof Bold
  key?: string
}

const TOOLS: readonly Tool[] = [
  { format: 'bold', label: 'Grassetto', Icon: Bold, key: 'Ctrl+B' },
  { format: 'italic', label: 'Corsivo', Icon: Italic, key: 'Ctrl+I' },
  { format: 'link', label: 'Link', Icon: LinkIcon, key: 'Ctrl+K' },
  { format: 'heading', label: 'Sottotitolo', Icon: Heading },
  { format: 'list', label: 'Elenco', Icon: List },
  { format: 'numbers', label: 'Elenco numerato', Icon: ListOrdered },
  { format: 'deeper', label: 'Aumenta il rientro', Icon: IndentIncrease, key: 'Alt+Maiusc+→' },
  { format: 'higher', label: 'Riduci il rientro', Icon: IndentDecrease, key: 'Alt+Maiusc+←' },
  { format: 'code', label: 'Codice', Icon: Code },
]

/** One stop of the Tab key; the arrow keys move between its buttons. */
function Toolbar({ view, label, openLink }: { view: EditorView; label: string; openLink: () => void }) {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = TOOLS.length - 1
    const to = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setCurrent(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  const { state } = view
  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-controls={view.dom.id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-1"
    >
      {TOOLS.map(({ format, label: name, Icon, key }, at) => {
        const isOn = format === 'link' ? linkAt(state).href !== '' : FORMATS[format].isOn(state)
        const isPossible = format === 'link' || FORMATS[format].run(state)
        return (
          <button
            key={format}
            type="button"
            aria-label={name}
            aria-pressed={format === 'deeper' || format === 'higher' ? undefined : isOn}
            aria-disabled={!isPossible}
            title={key ? `${name} (${key})` : name}
            tabIndex={at === current ? 0 : -1}
            // The text keeps its focus and selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (format === 'link') return openLink()
              FORMATS[format].run(state, view.dispatch)
              view.focus()
            }}
            onFocus={() => setCurrent(at)}
            className="inline-flex size-8 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-accent aria-disabled:opacity-40 aria-pressed:bg-wash aria-pressed:text-accent max-lg:size-11"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        )
      })}
    </div>
  )
}
