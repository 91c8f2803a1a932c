import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatCount, formatNumber } from '#app/lib/text/format.ts'
import { SECOND } from '#app/lib/time/duration.ts'

/** Longest text whose count is of use before it is nearly full. */
const SHORT = 1_000
/** A text is nearly full from the last fifth on, or from these last characters of a long one. */
const NEAR_CHARACTERS = 200
/** Pause in typing after which screen readers hear the count. */
const PAUSE_MS = SECOND

interface Props {
  limit: number
  /** Fewest characters of a text that is not empty. */
  min?: number
  /** Both are advice: another length is no error. */
  isAdvice?: boolean | undefined
  /** The first text of the control. */
  text: string
  /** The control with its label; `describedBy` names its limit. */
  children: (describedBy: string | undefined) => ReactNode
}

/**
 * A text control that counts its characters as the server does, without spaces at its ends. The count stands beside the
 * label while the control has the focus, and while the text has too many or too few. Near the limit screen readers hear
 * it when typing pauses. Text beyond the limit can be typed and pasted: a cut end would be lost unnoticed.
 */
export function Counted({ limit, min = 0, isAdvice = false, text, children }: Props) {
  const [length, setLength] = useState(text.trim().length)
  const [isFocused, setFocused] = useState(false)
  const [spoken, setSpoken] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const id = useId()
  const state = countOf(length, { limit, min })
  const isShown = state.isWrong || (isFocused && (limit <= SHORT || state.isNear))
  const isNamed = limit <= SHORT && min <= 1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control inside
    <div
      className="relative [&_label]:pr-20"
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        clearTimeout(timer.current)
        setSpoken('')
      }}
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
        const typed = target.value.trim().length
        setLength(typed)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setSpoken(countOf(typed, { limit, min }).spoken), PAUSE_MS)
      }}
    >
      {children(isNamed ? id : undefined)}
      {isNamed && (
        <span id={id} hidden>
          Al massimo {limit} caratteri.
        </span>
      )}
      {isShown && (
        <span
          aria-hidden
          className={`absolute top-0.5 right-0 text-xs leading-5 tabular-nums ${length > limit && !isAdvice ? 'font-medium text-danger' : 'text-soft'}`}
        >
          {state.shown}
        </span>
      )}
      {isFocused && (
        <span role="status" className="visually-hidden">
          {spoken}
        </span>
      )}
    </div>
  )
}

interface Count {
  /** Beside the label: '88/90'. */
  shown: string
  /** For screen readers; empty while the text is far from its limit. */
  spoken: string
  isNear: boolean
  /** Too many characters, or too few. */
  isWrong: boolean
}

/** What is said of a text with this many characters. */
export function countOf(length: number, { limit, min }: { limit: number; min: number }): Count {
  const left = limit - length
  const isNear = left <= Math.min(limit / 5, NEAR_CHARACTERS)
  const isShort = length > 0 && length < min
  return {
    shown:
      left < 0
        ? `${formatNumber(-left)} di troppo`
        : isShort
          ? `${min - length === 1 ? 'manca' : 'mancano'} ${min - length}`
          : `${formatNumber(length)}/${formatNumber(limit)}`,
    spoken:
      left < 0
        ? `${characters(-left)} di troppo.`
        : isNear
          ? `${left === 1 ? 'Resta' : 'Restano'} ${characters(left)}.`
          : '',
    isNear,
    isWrong: left < 0 || isShort,
  }
}

const characters = (count: number) => formatCount(count, '1 carattere', 'caratteri')
