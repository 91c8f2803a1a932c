import { useEffect, useState } from 'react'
import { SECOND } from '#app/lib/time/duration.ts'

/** The server's time, advanced in this window, so that a wrong client clock does not affect the labels. */
export function useServerTime(moment: string): Date {
  const [passed, setPassed] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new server time restarts the timer
  useEffect(() => {
    const started = performance.now()
    setPassed(0)
    const timer = setInterval(() => setPassed(performance.now() - started), 30 * SECOND)
    return () => clearInterval(timer)
  }, [moment])
  return new Date(Date.parse(moment) + passed)
}
