import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { RichText } from '#app/features/pages/documents/rich-text/rich-text.tsx'
import { writtenMarks, writtenMarksText } from '#app/features/pages/documents/rich-text/written-marks.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import type { VisualText } from './visual-text.tsx'

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

const SYNTAX = '**grassetto**, *corsivo*, ## sottotitolo, - elenco, 1. elenco numerato, [testo](/indirizzo), `codice`.'

/** Its code is loaded with the first field. */
let loaded: typeof VisualText | undefined
/** The last choice of this visit, for the fields of a form that is rebuilt. */
let prefersMarkdown = false

/** A rich text: the text area of its Markdown, with JavaScript as the page shows it. */
export function RichTextField({ hint, ...field }: Props) {
  const [text, setText] = useState(field.defaultValue)
  const [Visual, setVisual] = useState(() => loaded)
  const [isMarkdown, setMarkdown] = useState(prefersMarkdown)
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = box.current?.querySelector('textarea') ?? null
    setArea(own)
    setText(own?.value ?? '')
    let isGone = false
    const load = async () => {
      loaded ??= (await import('./visual-text.tsx')).VisualText
      // Who already types here goes on.
      if (own === document.activeElement) own?.addEventListener('blur', load, { once: true })
      else if (!isGone) setVisual(() => loaded)
    }
    // Without the code the text area stays.
    load().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [])
  const isVisual = Visual !== undefined && area !== null && !isMarkdown
  const marks = area ? writtenMarks(text) : []
  return (
    <div ref={box} data-rich-text>
      <TextArea
        {...field}
        hint={hint || (isVisual ? '' : SYNTAX)}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        {...(isVisual && { 'aria-hidden': true, tabIndex: -1 })}
        className={
          isVisual
            ? '[&_textarea]:absolute [&_textarea]:size-0! [&_textarea]:min-h-0! [&_textarea]:border-0! [&_textarea]:p-0!'
            : ''
        }
      />
      {Visual && area && (
        <Visual area={area} label={field.label} isShown={isVisual}>
          <button
            type="button"
            aria-pressed={isMarkdown}
            onClick={({ currentTarget }) => {
              const { top } = currentTarget.getBoundingClientRect()
              prefersMarkdown = !isMarkdown
              flushSync(() => setMarkdown(prefersMarkdown))
              // The field above has another height now: the button stays under the pointer.
              scrollBy(0, currentTarget.getBoundingClientRect().top - top)
            }}
            className="mt-1 ml-auto block min-h-8 rounded-lg px-2 text-soft text-sm hover:text-accent aria-pressed:bg-wash aria-pressed:text-accent max-lg:min-h-11"
          >
            Markdown
          </button>
        </Visual>
      )}
      {marks.length > 0 && <p className="wrap-anywhere mt-1 font-medium text-sm">{writtenMarksText(marks)}</p>}
      {area && !isVisual && text.trim() && (
        <details className="mt-1 rounded-lg border border-line">
          <summary className="flex min-h-9 cursor-pointer items-center px-3 text-soft text-sm hover:text-accent max-lg:min-h-11">
            Come appare
          </summary>
          <div className="border-line border-t p-4">
            <RichText text={text} />
          </div>
        </details>
      )}
    </div>
  )
}
