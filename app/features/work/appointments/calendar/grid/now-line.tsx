import { useEffect, useState } from 'react'
import { MINUTE, SECOND } from '#app/lib/time/duration.ts'
import type { Rows } from './day-layout.ts'

/**
 * The present time in today's column, from the server's local time on (HH:MM). An SVG, because its position is an
 * attribute: the CSP forbids inline styles.
 */
export function NowLine({ now, rows }: { now: string; rows: Rows }) {
  const [passed, setPassed] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly loaded data restart the clock
  useEffect(() => {
    const started = performance.now()
    setPassed(0)
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - started) / MINUTE)), 15 * SECOND)
    return () => clearInterval(timer)
  }, [now])
  const minutes = Number(now.slice(0, 2)) * 60 + Number(now.slice(3)) + passed - rows.first * 30
  const height = rows.count * 30
  if (minutes < 0 || minutes > height) return null
  return (
    <li aria-hidden className={`cal-now row-start-1 col-start-1 col-span-60 row-span-${rows.count}`}>
      <svg viewBox={`0 0 10 ${height}`} preserveAspectRatio="none" role="presentation">
        <line x1="0" x2="10" y1={minutes} y2={minutes} vectorEffect="non-scaling-stroke" />
      </svg>
    </li>
  )
}
