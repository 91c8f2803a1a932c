import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '#app/lib/text/format.ts'
import { isoDay } from '#app/lib/time/typed-day.ts'
import { buttonLook } from '#app/ui/button.tsx'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { described, FieldError } from '#app/ui/form/field.tsx'
import { useFormContents } from '#app/ui/form/form-state.ts'
import { Labelled } from '#app/ui/form/labelled.tsx'

/** The words and fields of a kind of rows: `from` and `to` are days, `note` is a text, the other parts are times. */
export interface RowWords {
  one: string
  add: string
  pastOnes?: readonly [string, string]
  parts: Readonly<Record<string, string>>
  columns: string
}

interface Props {
  /** First part of the fields' names. */
  kind: string
  words: RowWords
  /** Numbers of the rows that are filled in. */
  filled: readonly number[]
  /** The day before which rows are folded, yyyy-mm-dd. */
  today?: string
}

/** Rows of days: those that are filled in, the past ones folded, and a button that adds one. */
export function DayRows({ kind, words, filled, today = '' }: Props) {
  const { values, errors } = useFormContents()
  const [added, setAdded] = useState(-1)
  useEffect(() => {
    if (added >= 0) document.getElementById(`${kind}-${added}-from`)?.focus()
  }, [kind, added])
  const next = Math.max(filled.at(-1) ?? -1, added) + 1
  const isPast = (at: number) => {
    const last = values[`${kind}-${at}-to`] || values[`${kind}-${at}-from`] || ''
    return last !== '' && isoDay(last) < today
  }
  const past = filled.filter(isPast)
  const first = (filled.at(-1) ?? -1) + 1
  const rows = [...filled.filter((at) => !isPast(at)), ...Array.from({ length: next - first }, (_, at) => first + at)]
  const rowOf = (at: number, place: number) => <DayRow key={at} kind={kind} words={words} at={at} place={place + 1} />
  return (
    <div className="@container">
      <div className="divide-y divide-line @2xl:divide-y-0">
        {rows.map(rowOf)}
        {/* Without scripts an empty row waits, and another one after saving. */}
        <div key={next} className="without-scripts">
          {rowOf(next, rows.length)}
        </div>
      </div>
      <button
        type="button"
        onClick={() => setAdded(next)}
        className={`with-scripts -ml-3.5 ${buttonLook('quiet', 'compact')}`}
      >
        <Plus aria-hidden className="size-4" />
        {words.add}
      </button>
      {past.length > 0 && words.pastOnes && (
        <details open={past.some((at) => errors[`${kind}-${at}-from`])}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
            {formatCount(past.length, ...words.pastOnes)}
          </summary>
          {past.map((at, place) => rowOf(at, rows.length + place))}
        </details>
      )}
    </div>
  )
}

function DayRow({ kind, words, at, place }: { kind: string; words: RowWords; at: number; place: number }) {
  const { values, errors } = useFormContents()
  const name = (part: string) => `${kind}-${at}-${part}`
  const problem = errors[name('from')]
  const [isRemoved, setRemoved] = useState(false)
  const row = useRef<HTMLFieldSetElement>(null)
  const isFilled = Object.keys(words.parts).some((part) => values[name(part)])
  const takeAway = (isGone: boolean) => {
    setRemoved(isGone)
    // There is no input event: updates what the form knows of itself, once the fields are as they will be.
    setTimeout(() => row.current?.form?.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return (
    <>
      {isRemoved && (
        <p className="flex min-h-11 items-center gap-3 text-soft text-sm">
          Riga tolta{isFilled && ': vale dopo «Salva»'}.
          <button
            type="button"
            ref={(button) => button?.focus()}
            className="link min-h-9"
            onClick={() => takeAway(false)}
          >
            Ripristina
          </button>
        </p>
      )}
      {/* Disabled fields are not sent. */}
      <fieldset
        ref={row}
        disabled={isRemoved}
        hidden={isRemoved}
        aria-label={`${words.one} ${place}`}
        className="py-4 @2xl:py-2"
      >
        <div className={`grid grid-cols-2 gap-3 @2xl:items-end ${words.columns}`}>
          {Object.entries(words.parts).map(([part, label]) => {
            const field = { id: name(part), name: name(part), defaultValue: values[name(part)] ?? '' }
            const isDay = part === 'from' || part === 'to'
            return (
              <Labelled key={part} label={label} className={part === 'note' ? '@max-2xl:col-span-2' : ''}>
                {isDay ? (
                  <DateInput {...field} {...(part === 'from' ? described(field.id, problem) : {})} />
                ) : (
                  <input
                    {...field}
                    inputMode={part === 'note' ? 'text' : 'numeric'}
                    autoComplete="off"
                    className="field tabular-nums"
                  />
                )}
              </Labelled>
            )
          })}
          <button
            type="button"
            aria-label={`Togli ${words.one} ${place}`}
            onClick={() => takeAway(true)}
            className="with-scripts col-start-2 grid size-11 place-items-center justify-self-end rounded-lg text-soft @2xl:col-start-auto @2xl:size-9 hover:bg-wash hover:text-danger"
          >
            <Trash2 aria-hidden className="size-4.5" />
          </button>
        </div>
        {problem && <FieldError id={`${name('from')}-error`}>{problem}</FieldError>}
      </fieldset>
    </>
  )
}
