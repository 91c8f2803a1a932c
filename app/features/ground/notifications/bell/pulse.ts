import { useEffect, useRef } from 'react'

/**
 * Marks of the office's state, sent with the bell: a mark changes when its subject has changed. `records`:
 * requests, appointments and staff actions; `writers`: who is writing a reply or editing a text.
 */
export interface Pulse {
  records: string
  writers: string
}

const listeners = new Set<(changed: readonly (keyof Pulse)[]) => void>()
let last: Pulse | undefined

/**
 * Takes a pulse and reports the marks that differ from the last one. The first pulse of a window reports only the
 * writers, who may have begun since the page was loaded: finding out costs little.
 */
export function passPulse(pulse: Pulse): void {
  const before = last
  last = pulse
  const changed = (['records', 'writers'] as const).filter((name) =>
    before ? before[name] !== pulse[name] : name === 'writers',
  )
  if (changed.length > 0) for (const listener of listeners) listener(changed)
}

/** Calls `onChange` when a mark of the pulse has changed; in a hidden window once it is visible again. */
export function usePulse(mark: keyof Pulse, onChange: () => void): void {
  const call = useRef(onChange)
  useEffect(() => {
    call.current = onChange
  })
  useEffect(() => {
    let missed = false
    const look = () => {
      if (!missed || document.visibilityState !== 'visible') return
      missed = false
      call.current()
    }
    const hear = (changed: readonly (keyof Pulse)[]) => {
      missed ||= changed.includes(mark)
      look()
    }
    listeners.add(hear)
    document.addEventListener('visibilitychange', look)
    return () => {
      listeners.delete(hear)
      document.removeEventListener('visibilitychange', look)
    }
  }, [mark])
}
