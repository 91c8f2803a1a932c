import { useEffect, useState } from 'react'

/** The server's time, advanced in this window, so that a wrong client clock does not affect the labels. */
export function useServerTime(moment: string): Date {
  const [passed, setPassed] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new server time restarts the timer
  useEffect(() => {
    const started = performance.now()
    setPassed(0)
    const timer = setInterval(() => setPassed(performance.now() - started), 30_000)
    return () => clearInterval(timer)
  }, [moment])
  return new Date(Date.parse(moment) + passed)
}
