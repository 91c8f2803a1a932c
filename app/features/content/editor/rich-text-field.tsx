import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Heading from 'lucide-react/icons/heading'
import Italic from 'lucide-react/icons/italic'
import LinkIcon from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { useEffect, useRef, useState } from 'react'
import { RichText } from '#app/features/content/rich-text/rich-text.tsx'
import { TextArea } from '#app/ui/form/field.tsx'

interface Props {
  label: string
  name: string
  hint: string
  rows: number
  maxLength: number
  defaultValue: string
  error: string | undefined
}

interface Mark {
  label: string
  Icon: typeof Bold
  before: string
  after?: string
  /** Put at the start of each selected line. */
  isLine?: true
}

const MARKS: readonly Mark[] = [
  { label: 'Grassetto', Icon: Bold, before: '**', after: '**' },
  { label: 'Corsivo', Icon: Italic, before: '*', after: '*' },
  { label: 'Sottotitolo', Icon: Heading, before: '## ', isLine: true },
  { label: 'Elenco', Icon: List, before: '- ', isLine: true },
  { label: 'Elenco numerato', Icon: ListOrdered, before: '1. ', isLine: true },
  { label: 'Link', Icon: LinkIcon, before: '[', after: '](/contact)' },
  { label: 'Codice', Icon: Code, before: '`', after: '`' },
]

const SYNTAX = '**grassetto**, *corsivo*, ## sottotitolo, - elenco, 1. elenco numerato, [testo](/indirizzo), `codice`.'

/** A rich text: a text area, with JavaScript also a toolbar and a preview of what it becomes. */
export function RichTextField({ hint, ...field }: Props) {
  const [text, setText] = useState(field.defaultValue)
  const [isLive, setLive] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => setLive(true), [])
  const area = () => box.current?.querySelector('textarea')
  return (
    <div ref={box}>
      <TextArea
        {...field}
        hint={hint || SYNTAX}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const mark = event.ctrlKey || event.metaKey ? MARKS['bi'.indexOf(event.key)] : undefined
          if (!mark) return
          event.preventDefault()
          insert(event.currentTarget, mark)
        }}
      />
      {isLive && (
        <>
          <div role="toolbar" aria-label={`Formato: ${field.label}`} className="mt-1 flex flex-wrap gap-1">
            {MARKS.map((mark) => (
              <button
                key={mark.label}
                type="button"
                aria-label={mark.label}
                title={mark.label}
                onClick={() => insert(area(), mark)}
                className="inline-flex size-8 items-center justify-center rounded-lg text-soft hover:bg-wash hover:text-accent max-lg:size-11"
              >
                <mark.Icon aria-hidden className="size-4" />
              </button>
            ))}
          </div>
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

/** Puts a mark around the selection. It can be undone like typed text. */
function insert(area: HTMLTextAreaElement | null | undefined, { before, after = '', isLine }: Mark): void {
  if (!area) return
  const { value } = area
  const start = isLine ? value.lastIndexOf('\n', area.selectionStart - 1) + 1 : area.selectionStart
  const chosen = value.slice(start, area.selectionEnd)
  const marked = isLine
    ? chosen
        .split('\n')
        .map((line) => before + line)
        .join('\n')
    : before + chosen + after
  area.focus()
  area.setSelectionRange(start, area.selectionEnd)
  // Keeps the browser's undo list and tells the form; the only way that does both.
  if (!document.execCommand('insertText', false, marked)) area.setRangeText(marked, start, area.selectionEnd, 'end')
  if (!isLine && !chosen) area.setSelectionRange(start + before.length, start + before.length)
}
