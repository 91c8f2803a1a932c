import type { turnOf } from './turn.server.ts'

/** Whose turn it is, in words, and for how long; nothing when nobody waits. */
export function TurnMark({ waiting }: { waiting: ReturnType<typeof turnOf> }) {
  if (!waiting) return null
  const { turn, waited } = waiting
  return (
    <span
      title="Il tempo conta solo nell’orario di apertura"
      className={`whitespace-nowrap tabular-nums ${turn === 'ours' ? 'font-medium text-text' : 'text-soft'}`}
    >
      {turn === 'ours' ? 'Tocca a noi' : 'Tocca al cliente'}
      {waited && ` · ${waited}`}
    </span>
  )
}
