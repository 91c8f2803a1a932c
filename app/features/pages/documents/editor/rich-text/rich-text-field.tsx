import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Heading from 'lucide-react/icons/heading'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { writtenMarks, writtenMarksText } from '#app/features/pages/documents/rich-text/written-marks.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { continueList, formatText, type TextEdit, type TextFormat } from './format-text.ts'

interface Props {
  label: string
  name: string
  hint: string
  rows: number
  optional: boolean
  defaultValue: string
  error: string | undefined
  'aria-describedby'?: string | undefined
}

interface Tool {
  format: TextFormat
  label: string
  Icon: typeof Bold
  /** Pressed with Ctrl or Cmd. */
  key?: string
}

const TOOLS: readonly Tool[] = [
  { format: 'bold', label: 'Grassetto', Icon: Bold, key: 'b' },
  { format: 'italic', label: 'Corsivo', Icon: Italic, key: 'i' },
  { format: 'link', label: 'Link', Icon: LinkIcon, key: 'k' },
  { format: 'heading', label: 'Sottotitolo', Icon: Heading },
  { format: 'list', label: 'Elenco', Icon: List },
  { format: 'numbers', label: 'Elenco numerato', Icon: ListOrdered },
  { format: 'code', label: 'Codice', Icon: Code },
]

const SYNTAX = '**grassetto**, *corsivo*, ## sottotitolo, - elenco, 1. elenco numerato, [testo](/indirizzo), `codice`.'

/** A rich text: a text area, with JavaScript also a toolbar with keys and a preview of what it becomes. */
export function RichTextField({ hint, ...field }: Props) {
  const [text, setText] = useState(field.defaultValue)
  const [isLive, setLive] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => setLive(true), [])
  const marks = isLive ? writtenMarks(text) : []
  const apply = (format: TextFormat) => {
    const area = box.current?.querySelector('textarea')
    if (area) edit(area, formatText(area.value, area.selectionStart, area.selectionEnd, format))
  }
  return (
    <div ref={box}>
      <TextArea
        {...field}
        hint={hint || SYNTAX}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const tool = toolOf(event)
          const { currentTarget: area } = event
          const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing
          const next = event.key === 'Enter' && isPlain
          const item =
            next && area.selectionStart === area.selectionEnd
              ? continueList(area.value, area.selectionStart)
              : undefined
          if (!tool && !item) return
          event.preventDefault()
          if (tool) apply(tool.format)
          else if (item) edit(area, item)
        }}
      />
      {isLive && (
        <>
          <Toolbar label={`Formato: ${field.label}`} area={field.name} apply={apply} />
          {marks.length > 0 && <p className="wrap-anywhere mt-1 font-medium text-sm">{writtenMarksText(marks)}</p>}
          {text.trim() && (
            <details className="mt-1 rounded-lg border border-line">
              <summary className="flex min-h-9 cursor-pointer items-center px-3 text-soft text-sm hover:text-accent max-lg:min-h-11">
                Come appare
              </summary>
              <div className="border-line border-t p-4">
                <RichText text={text} />
              </div>
            </details>
          )}
        </>
      )}
    </div>
  )
}

function toolOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): Tool | undefined {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return undefined
  return TOOLS.find((tool) => tool.key === key.toLowerCase())
}

/** One stop of the Tab key; the arrow keys move between its buttons. */
function Toolbar({ label, area, apply }: { label: string; area: string; apply: (format: TextFormat) => void }) {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = TOOLS.length - 1
    const to = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current || TOOLS.length,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const at = event.key === 'ArrowLeft' ? to - 1 : to
    setCurrent(at)
    event.currentTarget.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-controls={area}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="mt-1 flex flex-wrap gap-1"
    >
      {TOOLS.map(({ format, label: name, Icon, key }, at) => (
        <button
          key={format}
          type="button"
          aria-label={name}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
          title={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}
          tabIndex={at === current ? 0 : -1}
          // The text keeps its focus and selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => apply(format)}
          onFocus={() => setCurrent(at)}
          className="inline-flex size-8 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-accent max-lg:size-11"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </div>
  )
}

/** Changes the text of an area. It can be undone like typed text. */
function edit(area: HTMLTextAreaElement, { from, to, insert, selection }: TextEdit): void {
  area.focus()
  area.setSelectionRange(from, to)
  // Keeps the browser's undo list and tells the form; the only way that does both.
  const isDone = insert
    ? document.execCommand('insertText', false, insert)
    : from === to || document.execCommand('delete')
  if (!isDone) {
    area.setRangeText(insert, from, to, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...selection)
}
