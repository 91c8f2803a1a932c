import CalendarDays from 'lucide-react/icons/calendar-days'
import { type ComponentProps, useEffect, useRef } from 'react'
import { isoDay, typedDay } from '#app/lib/time/typed-day.ts'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  /** Its form is sent as soon as another day is chosen or typed. */
  sendsForm?: boolean
}

/**
 * A day, shown and typed as gg/mm/aaaa: a native date field follows the language of the browser, in which 3/4 can be 4
 * March. With scripts a button opens the browser's own calendar; it is for the mouse only, since typing is quicker.
 */
export function DateInput({ defaultValue, min, className = '', sendsForm = false, ...props }: Props) {
  const text = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const shown = typedDay(String(defaultValue ?? ''))
  // Not replaced when the page changes, so it keeps the focus.
  useEffect(() => {
    if (text.current && sendsForm) text.current.value = shown
  }, [shown, sendsForm])
  const open = () => {
    if (!calendar.current || !text.current) return
    calendar.current.value = isoDay(text.current.value)
    calendar.current.showPicker()
  }
  const choose = (day: string) => {
    if (!text.current) return
    text.current.value = typedDay(day)
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
    send()
  }
  const send = () => {
    const { form, value, defaultValue: before } = text.current ?? {}
    if (sendsForm && value !== before) form?.requestSubmit()
  }
  return (
    <span className={`relative block min-w-0 ${className}`}>
      <input
        {...props}
        ref={text}
        {...(sendsForm && { onBlur: send })}
        defaultValue={shown}
        inputMode="numeric"
        autoComplete="off"
        placeholder="gg/mm/aaaa"
        title="Giorno, mese e anno: gg/mm/aaaa"
        pattern="\s*(\d{1,2}\D\d{1,2}\D\d{4}|\d{8}|\d{4}-\d{2}-\d{2})\s*"
        className="field pr-9"
      />
      <input
        ref={calendar}
        type="date"
        min={min}
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => choose(target.value)}
        className="with-scripts pointer-events-none absolute right-0 bottom-0 size-9 opacity-0"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        onClick={open}
        className="with-scripts absolute inset-y-0 right-0 grid w-9 place-items-center text-soft hover:text-accent max-lg:w-11"
      >
        <CalendarDays className="size-4" />
      </button>
    </span>
  )
}
