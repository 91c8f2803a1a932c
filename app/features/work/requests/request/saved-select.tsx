import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { BackgroundSave } from './use-background-save.ts'

/** With the keyboard a select passes through values: only the one on which it rests is saved. */
const REST_MS = 300
/** Delay of an early choice. */
const EARLY_MS = 100

interface Props {
  name: string
  stored: string
  intent: string
  saving: BackgroundSave
  children: ReactNode
}

/** A select that is saved on change, also when the change was made before the page's scripts ran. */
export function SavedSelect({ name, stored, intent, saving, children }: Props) {
  const early = useEarlyChoice(name, stored)
  const [chosen, setChosen] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = (value = chosen) => {
    clearTimeout(timer.current)
    setChosen(undefined)
    if (value !== undefined && value !== stored) saving.save({ intent, [name]: value })
  }
  const saveEarly = useEffectEvent(() => {
    flush(early)
  })
  useEffect(() => {
    // After the effects of the whole page: the other background requests that a page begins with come first.
    if (early !== undefined) timer.current = setTimeout(saveEarly, EARLY_MS)
    return () => clearTimeout(timer.current)
  }, [early])
  return (
    <select
      // Without it the browser could bring back an earlier choice after a reload, which would be saved.
      autoComplete="off"
      id={name}
      name={name}
      value={chosen ?? stored}
      onChange={({ target: { value } }) => {
        setChosen(value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => flush(value), REST_MS)
      }}
      onBlur={() => flush()}
      className="field"
    >
      {children}
    </select>
  )
}

/** What was chosen in the server's select before React took it over; React itself would replace it by the stored value. */
function useEarlyChoice(id: string, stored: string): string | undefined {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [early] = useState(() => {
    if (!isHydrating || typeof document !== 'object') return undefined
    const element = document.getElementById(id)
    return element instanceof HTMLSelectElement && element.value !== stored ? element.value : undefined
  })
  return early
}
